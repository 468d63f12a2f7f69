/* Reports of broken ownership rules: one function for each kind of mistake. */
#ifndef PYC_OWNERSHIP_REPORT_H
#define PYC_OWNERSHIP_REPORT_H

#include "ownership/own.h"

void own_report_use(Own *own, Site site, const IrAccess *access, const InitState *state);
void own_report_bad_move(Own *own, Site site, const IrAccess *access);
void own_report_not_restored(Own *own, Site exit, NodeId node);
void own_report_not_set(Own *own, Site exit, NodeId node, const InitState *state);
void own_report_partly_moved(Own *own, Site end, NodeId node, const InitState *state);
void own_report_abandoned(Own *own, NodeId node, Span span);
void own_report_dangling(Own *own, Site use, HolderId holder, LoanId loan);
void own_report_returned_local(Own *own, Site site, LoanId loan);
void own_report_escape(Own *own, Site site, LoanId loan, LocalId into);
void own_report_undeclared(Own *own, Site site, LoanId loan);
void own_report_raised(Own *own, Site site, LoanId loan);
void own_report_not_lasting(Own *own, Site call, uint32_t param, LoanId loan);
void own_report_lasting_capture(Own *own, Site site, const StructField *captured, LoanId loan);
void own_report_race(Own *own, Site call, uint32_t param, LoanId loan);
void own_report_shared_race(Own *own, Site call, uint32_t param, TypeId content);
void own_report_captured_race(Own *own, Site call, uint32_t param, TypeId content); /* through a function value */
void own_report_hidden_race(Own *own, Site call, uint32_t param, TypeId hiding);
void own_report_hidden(Own *own, Site site, LoanId loan, LocalId in);
void own_report_shared_argument(Own *own, Site call, uint32_t param, const Loan *loan);
void own_report_not_apart(Own *own, Site call, uint32_t param, TypeId content, Span change, Span use);
void own_report_alias(Own *own, Site call, uint32_t first, uint32_t second, PathId path, bool first_changes);
bool own_is_news_of_loans(Own *own, const Loan *changed, const Loan *other);
void own_report_alias_inside(Own *own, Site call, uint32_t param, const Loan *changed, const Loan *inside);

#endif
