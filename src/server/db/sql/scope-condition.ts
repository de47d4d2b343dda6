/** Columns that name the owner of a row, and what they are in the scope of the transaction. */
const values: Readonly<Record<string, string>> = {
  tenant_id: '(select current_tenant())',
  plan_unit_code: '(select current_plan_unit())',
}

export const scopeValue = (column: string): string => values[column]!

/** `t.tenant_id = ...`: rows of the target's scope, said to the planner as well as to the policy. */
export const scopeCondition = (alias: string, scope: readonly string[]): string =>
  scope.map((column) => `${alias}.${column} = ${scopeValue(column)}`).join(' and ') || 'true'
