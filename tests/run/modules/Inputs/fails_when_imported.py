print("start")
import nothing_here_at_all
