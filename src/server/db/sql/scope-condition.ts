/** `t.tenant_id = ...`: rows of the target's scope, said to the planner as well as to the policy. */
export function scopeCondition(alias: string, scope: readonly string[]): string {
  const values: Record<string, string> = {
    tenant_id: '(select current_tenant())',
    plan_unit_code: '(select current_plan_unit())',
  }
  return scope.map((column) => `${alias}.${column} = ${values[column]}`).join(' and ') || 'true'
}
