import httpx, asyncio


def handler(request):
    if request.url.path == "/e":
        return httpx.Response(500)
    return httpx.Response(200, json={"url": str(request.url), "m": request.method, "b": request.content.decode()})


with httpx.Client(transport=httpx.MockTransport(handler), base_url="https://x.org") as c:
    r = c.get("/a", params={"q": "1 2"})
    print(r, r.json(), r.headers["content-type"])
    print(c.post("/p", json={"a": 1}).json())
    try:
        c.get("/e").raise_for_status()
    except httpx.HTTPStatusError as e:
        print(e)


async def main():
    async with httpx.AsyncClient(transport=httpx.MockTransport(handler)) as c:
        print((await c.get("https://y.org/z")).status_code)


asyncio.run(main())
