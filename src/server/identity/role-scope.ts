import type { FieldFault } from '#domain/errors.ts'
import { saidOf, say, type Label, type Language } from '#domain/label.ts'
import type { Tx } from '../db/tenant.ts'
import { tenantEntities } from '../db/tenant-entity.ts'
import { rowFilterFault } from './limits.ts'
import { invalid } from '../http/envelope.ts'

/** Apps, buttons, rows and columns of a role, as a client sends them. */
export interface RoleScopeInput {
  readonly apps?: readonly string[] | null
  readonly hiddenApps?: readonly string[] | null
  readonly tools?: unknown
  readonly rowFilter?: unknown
  readonly columnMask?: unknown
}

/** The same, checked and in the spelling of the declarations. */
export interface RoleScope {
  readonly apps: readonly string[]
  readonly hiddenApps: readonly string[]
  readonly tools: Readonly<Record<string, readonly string[]>> | null
  readonly rowFilter: Readonly<Record<string, string>> | null
  readonly columnMask: Readonly<Record<string, readonly string[]>> | null
}

const texts = {
  noApp: { zh: '没有应用“{code}”', en: 'There is no app "{code}"' },
  noObject: { zh: '没有对象“{name}”', en: 'There is no object "{name}"' },
  wrongForm: { zh: '格式不正确', en: 'The value has the wrong form' },
  noField: { zh: '{name} 没有字段“{field}”', en: '{name} has no field "{field}"' },
  keyField: { zh: '{name} 的键“{field}”不能屏蔽', en: 'Key "{field}" of {name} cannot be hidden' },
} as const satisfies Readonly<Record<string, Label>>

/** What is given, checked; what is not stays as it was. Throws 400 naming the faulty member. */
export async function readRoleScope(
  tx: Tx,
  input: RoleScopeInput,
  before: RoleScope,
  language: Language,
): Promise<RoleScope> {
  const faults: FieldFault[] = []
  const fault = (member: string, text: Label, values: Readonly<Record<string, string>> = {}): void => {
    faults.push({ message: say(text, language, values), members: [member] })
  }
  const apps = await knownApps(tx, [
    ...(input.apps ?? []),
    ...(input.hiddenApps ?? []),
    ...Object.keys(recordOf(input.tools) ?? {}),
  ])
  const app = (member: string, code: string): string => {
    const found = apps.get(code.toLowerCase())
    if (found === undefined) fault(member, texts.noApp, { code })
    return found ?? code
  }
  const entity = (member: string, name: string) => {
    const found = tenantEntities(tx).find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!found) fault(member, texts.noObject, { name })
    return found
  }
  const shape = (member: string): null => {
    fault(member, texts.wrongForm)
    return null
  }
  const tools = (): RoleScope['tools'] => {
    const given = recordOf(input.tools)
    if (!given || !Object.values(given).every(isTexts)) return shape('tools')
    return nonEmpty(given, ([code, buttons]) => [app('tools', code), buttons as string[]])
  }
  const rowFilter = (): RoleScope['rowFilter'] => {
    const given = recordOf(input.rowFilter)
    if (!given || !Object.values(given).every((text) => typeof text === 'string')) return shape('rowFilter')
    return nonEmpty(
      Object.fromEntries(Object.entries(given).filter(([, text]) => String(text).trim() !== '')),
      ([name, text]) => {
        const found = entity('rowFilter', name)
        const wrong = found && rowFilterFault(text as string, found, tx.model)
        if (wrong) fault('rowFilter', saidOf(name, wrong))
        return [found?.name ?? name, text as string]
      },
    )
  }
  const columnMask = (): RoleScope['columnMask'] => {
    const given = recordOf(input.columnMask)
    if (!given || !Object.values(given).every(isTexts)) return shape('columnMask')
    return nonEmpty(given, ([name, fields]) => {
      const found = entity('columnMask', name)
      const unknown = (fields as string[]).find((field) => found && !Object.hasOwn(found.fields, field))
      if (unknown) fault('columnMask', texts.noField, { name, field: unknown })
      const key = (fields as string[]).find((field) => found?.key.includes(field))
      if (key) fault('columnMask', texts.keyField, { name, field: key })
      return [found?.name ?? name, fields as string[]]
    })
  }
  const scope = {
    apps: input.apps == null ? before.apps : input.apps.map((code) => app('apps', code)),
    hiddenApps:
      input.hiddenApps == null ? before.hiddenApps : input.hiddenApps.map((code) => app('hiddenApps', code)),
    tools: input.tools == null ? before.tools : tools(),
    rowFilter: input.rowFilter == null ? before.rowFilter : rowFilter(),
    columnMask: input.columnMask == null ? before.columnMask : columnMask(),
  }
  if (faults.length > 0) throw invalid(faults)
  return scope
}

async function knownApps(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.rows<{ code: string }>(
    'select app_code as code from app where tenant_id = $1 and lower(app_code) = any ($2)',
    [tx.tenantId, codes.map((code) => code.toLowerCase())],
  )
  return new Map(rows.map(({ code }) => [code.toLowerCase(), code]))
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Null when nothing is in it, so that "no restriction" has one form. */
function nonEmpty<V>(
  given: Readonly<Record<string, unknown>>,
  entry: (pair: [string, unknown]) => [string, V],
): Record<string, V> | null {
  const entries = Object.entries(given).map(entry)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
