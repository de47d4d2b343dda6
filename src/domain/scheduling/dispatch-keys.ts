import { parseSortKeys, type Program } from '../expressions/index.ts'
import { fill, textOf, type Label } from '../label.ts'
import { environment, readsOther } from '../planning/pair-condition.ts'
import { dispatchFields, type DispatchKey } from './policy-values.ts'

/** A key of a dispatch order: a field of the operation or its order, or the value of an expression about ME. */
export interface OwnKey extends DispatchKey {
  readonly program: Program | null
}

export type OwnKeys = { readonly keys: readonly OwnKey[] } | { readonly fault: string }

const otherUnknown: Label = { zh: '此处不能使用 {name}', en: '{name} is not known here' }

/**
 * Reads `field,a;field,d` (dispatchFields) or `ME.Order.DueDate; ME.Qty,d` (entities.md 2.9, sorts); a key alone ascends.
 * Expressions may ask for what the scheduler knows of an operation (pair-condition.ts).
 */
export function parseDispatchKeys(text: string): OwnKeys {
  const named = namedKeys(text)
  if (named) return { keys: named }
  const parsed = parseSortKeys(text, environment)
  if (!parsed.ok) return { fault: parsed.faults[0]!.messageIn('en') }
  if (parsed.keys.some(({ program }) => readsOther(program)))
    return { fault: fill(textOf(otherUnknown, 'en'), { name: 'OTHER' }) }
  return {
    keys: parsed.keys.map(({ program, descending }) => ({
      field: program.text.trim(),
      descending,
      program,
    })),
  }
}

function namedKeys(text: string): OwnKey[] | null {
  const keys = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): OwnKey | null => {
      const [name = '', side = 'a', ...rest] = part.split(',').map((one) => one.trim().toLowerCase())
      const field = dispatchFields.find((one) => one.toLowerCase() === name)
      const sided = side === 'a' || side === 'd'
      return field && sided && rest.length === 0 ? { field, descending: side === 'd', program: null } : null
    })
  return keys.every((key): key is OwnKey => key !== null) ? keys : null
}

/** Keys as text: `field,a;field,d`. */
export const dispatchKeysText = (keys: readonly DispatchKey[]): string =>
  keys.map(({ field, descending }) => `${field},${descending ? 'd' : 'a'}`).join(';')
