import type { Entity } from '#domain/entity.ts'
import { filled, type Label, type PlaceValues } from '#domain/label.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { schemaName } from '../../../db/roles.ts'
import {
  allowedFunctions,
  allowedMembers,
  allowedNodes,
  allowedOperators,
  allowedTypes,
  allowedValues,
  deepestStatement,
  joining,
  longestStatement,
  systemColumns,
} from './allowed.ts'
import { viewTable } from './own-columns.ts'

/** What a view reads, or why it is refused. */
export type CheckedView =
  | { readonly entities: readonly Entity[]; readonly fault: null }
  | { readonly fault: Label }

type Node = Readonly<Record<string, unknown>>

class Refused extends Error {
  readonly label: Label

  constructor(zh: string, en: string, values: PlaceValues = {}) {
    super(en)
    this.label = filled({ zh, en }, values)
  }
}

/**
 * Parts of the product's data that views read: rows that planners list, by tables of their own. Neither who may do what nor
 * what was kept for single readers is among them.
 */
const closedAreas: ReadonlySet<string> = new Set(['access', 'reports', 'system'])

type Tables = ReadonlyMap<string, Entity>

const readableTables = ({ entities }: Pick<TenantModel, 'entities'>): Tables =>
  new Map(
    entities
      .filter(({ scope, area }) => scope !== 'host' && !closedAreas.has(area))
      .map((entity) => [viewTable(entity), entity]),
  )

/**
 * Checks the text of a view by what PostgreSQL's own parser makes of it: one SELECT over tables of entities, of allowed
 * parts alone, tables of the tenant's own among them. What passes still runs as a role that reads nothing else, in a read-only transaction with a time limit.
 */
export async function checkView(text: string, model: TenantModel = standardModel): Promise<CheckedView> {
  if (text.length > longestStatement)
    return {
      fault: filled(
        { zh: '语句超过 {longestStatement} 个字符', en: 'it has more than {longestStatement} characters' },
        { longestStatement },
      ),
    }
  try {
    const walk = new Walk(await onlySelect(text), readableTables(model))
    return { entities: walk.entities, fault: null }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.label }
    throw error
  }
}

async function onlySelect(text: string): Promise<Node> {
  // The parser would end there, the database might not.
  if (text.includes('\0')) throw notAllowed('U+0000')
  if (text.trim() === '') throw new Refused('没有语句', 'it has no statement')
  const { stmts = [] } = await parsed(text)
  const statement = stmts[0]?.stmt as Node | undefined
  if (!statement) throw new Refused('没有语句', 'it has no statement')
  if (stmts.length > 1) throw new Refused('只能有一条语句', 'it has more than one statement')
  if (!statement['SelectStmt']) throw new Refused('只能是 SELECT', 'it must be a SELECT')
  return statement
}

async function parsed(text: string) {
  // Most servers never see a view: the parser is loaded with the first one.
  const { parse } = await import('libpg-query')
  try {
    return await parse(text)
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    const message = (error as Error).message
    throw new Refused('语法错误：{message}', 'it cannot be read: {message}', { message })
  }
}

const tooDeep = () => new Refused('嵌套过深', 'it is nested too deep')
const notAllowed = (what: string) => new Refused('不允许使用 {what}', '{what} is not allowed', { what })

const textsOf = (list: unknown): string[] =>
  (list as readonly { readonly String?: { readonly sval?: string } }[]).map((one) => one.String?.sval ?? '')

/** One walk over the parse tree; throws at the first part that is not allowed. */
class Walk {
  readonly #readable: Tables
  readonly #tables = new Set<Entity>()
  readonly #ctes = new Set<string>()
  #joined = 0

  constructor(root: Node, readable: Tables) {
    this.#readable = readable
    this.#names(root, 0)
    this.#value(root, 0)
  }

  get entities(): Entity[] {
    return [...this.#tables].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Names of WITH, which tables of their own must not be mistaken for. */
  #names(value: unknown, depth: number): void {
    if (depth > deepestStatement) throw tooDeep()
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value) && 'CommonTableExpr' in value) {
      const name = String((value.CommonTableExpr as Node)['ctename'])
      if (this.#readable.has(name)) throw notAllowed(`WITH ${name}`)
      this.#ctes.add(name)
    }
    for (const part of Object.values(value)) this.#names(part, depth + 1)
  }

  #value(value: unknown, depth: number): void {
    if (depth > deepestStatement) throw tooDeep()
    if (Array.isArray(value)) for (const one of value) this.#value(one, depth + 1)
    else if (typeof value === 'object' && value !== null) this.#members(value as Node, depth)
  }

  #members(node: Node, depth: number): void {
    for (const [name, value] of Object.entries(node)) {
      if (/^[A-Z]/.test(name)) this.#node(name, value as Node)
      else if (!allowedMembers.has(name)) throw notAllowed(name)
      if (name === 'typeName') checkType(value as Node)
      this.#value(value, depth + 1)
    }
  }

  #node(kind: string, node: Node): void {
    if (!allowedNodes.has(kind)) throw notAllowed(kind)
    if (kind === 'FuncCall') this.#function(node)
    else if (kind === 'A_Expr') this.#operator(textsOf(node['name']))
    else if (kind === 'SubLink' && node['operName']) this.#operator(textsOf(node['operName']))
    else if (kind === 'RangeVar') this.#table(node)
    else if (kind === 'ColumnRef') checkColumn(node)
    else if (kind === 'SQLValueFunction' && !allowedValues.has(String(node['op'])))
      throw notAllowed(String(node['op']).replace('SVFOP_', ''))
  }

  #function(node: Node): void {
    const path = textsOf(node['funcname'])
    const name = ownName(path)
    if (name === null || !allowedFunctions.has(name)) throw notAllowed(`${path.join('.')}()`)
    if (joining.functions.has(name)) this.#join()
  }

  #operator(path: readonly string[]): void {
    const name = path.at(-1)!
    if (path.length > 1 || !isAllowedOperator(name)) throw notAllowed(path.join('.'))
    if (name === joining.operator) this.#join()
  }

  /** Texts that are joined with themselves again and again grow without bound. */
  #join(): void {
    if (++this.#joined > joining.most)
      throw new Refused('文本连接超过 {most} 处', 'it joins texts in more than {most} places', {
        most: joining.most,
      })
  }

  #table(node: Node): void {
    const name = String(node['relname'])
    const schema = node['schemaname'] as string | undefined
    if (schema === undefined && this.#ctes.has(name)) return
    const entity = this.#readable.get(name)
    if (!entity || (schema !== undefined && schema !== schemaName))
      throw new Refused('没有可读的表 {table}', 'there is no table {table} that views may read', {
        table: schema === undefined ? name : `${schema}.${name}`,
      })
    this.#tables.add(entity)
  }
}

const isAllowedOperator = (name: string): boolean =>
  allowedOperators.has(name) || /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(name)

/** The name of a function or type of PostgreSQL itself; null: it may be somebody else's. */
const ownName = ([first, second, ...more]: readonly string[]): string | null =>
  second === undefined ? first! : first === 'pg_catalog' && more.length === 0 ? second : null

function checkType(type: Node): void {
  const path = textsOf(type['names'])
  const name = ownName(path)
  if (name === null || !allowedTypes.has(name)) throw notAllowed(`::${path.join('.')}`)
}

function checkColumn(node: Node): void {
  const name = textsOf(node['fields']).at(-1)!
  if (systemColumns.has(name)) throw notAllowed(name)
}
