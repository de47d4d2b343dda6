/** Tenants read the active views that are for them; the policy of the table itself lets the host alone write. */
export const sqlViewStep = {
  name: '270 SQL views are read by their tenants',
  statements: [
    `create policy sql_view_readers on sql_view for select using (is_active
       and (select current_tenant()) is not null
       and (tenant_number is null or tenant_number = (select current_tenant()))
       and (unit_code is null or unit_code = '' or lower(unit_code) = lower((select current_plan_unit()))))`,
  ],
}
