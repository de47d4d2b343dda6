/** Reading syntax trees as vite gives them. */

export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
export const nameOf = (node: unknown): string | null =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    ? (node['name'] as string)
    : null
export const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Names of members and keys are no names of values. */
export function namesValue(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'MemberExpression' || parent?.type === 'JSXMemberExpression')
    return parent['object'] === node || parent['computed'] === true
  if (parent?.type === 'Property') return parent['value'] === node
  return parent?.type !== 'JSXAttribute'
}

/** `group.one` -> one, `const { one, two } = group` -> both; anything else may be any. */
export function membersOf(node: Node, parent: Node | null): readonly string[] {
  if (parent?.type === 'MemberExpression' && parent['object'] === node && parent['computed'] !== true)
    return [nameOf(parent['property'])!]
  const pattern = parent?.type === 'VariableDeclarator' ? parent['id'] : null
  if (isNode(pattern) && pattern.type === 'ObjectPattern') {
    const names = list(pattern['properties']).map((one) => nameOf((one as Node)['key']))
    if (names.every((name) => name !== null)) return names
  }
  return ['*']
}

export function declaredBy(statement: Node): readonly string[] {
  const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
  const own =
    inner.type === 'VariableDeclaration'
      ? list(inner['declarations']).flatMap((one) => boundBy((one as Node)['id']))
      : [nameOf(inner['id']) ?? []].flat()
  return statement.type === 'ExportDefaultDeclaration' ? [...own, 'default'] : own
}

function boundBy(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return []
  const name = nameOf(pattern)
  if (name !== null) return [name]
  return [...list(pattern['properties']), ...list(pattern['elements'])].flatMap((one) =>
    isNode(one) ? boundBy(one['value'] ?? one['argument'] ?? one) : [],
  )
}
