/** Statements by which rows of a table are those of the tenant of the transaction alone, for its owner too. */
export const tenantPolicy = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy ${table}_scope on ${table} using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))`,
]
