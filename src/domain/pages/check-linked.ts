import { checkExpression, type CheckContext } from './check-text.ts'
import { givesOfType } from './environment.ts'
import type { ValueFault } from './fault.ts'
import { partKey } from './linked.ts'
import type { PageFile } from './page.ts'

type ByName = Readonly<Record<string, string>>

/** The part that the member `of` of the innermost record names, where it is known. */
function partOf(of: string, { names, records }: CheckContext): PageFile | undefined {
  const code = records.find((given) => of in given)?.[of]
  return typeof code === 'string' ? names.parts?.get(partKey(code)) : undefined
}

const unknownNames = (
  given: ByName,
  known: readonly { readonly name: string }[],
  member: string,
): ValueFault[] =>
  Object.keys(given)
    .filter((name) => given[name] !== '' && !known.some((one) => one.name === name))
    .map((name) => ({ member: `${member}.${name}`, code: 'noParameter', values: { name } }))

/** Values of the parameters of a part know what the whole page knows, and no row: the part may have rows of its own. */
export function partValueFaults(
  given: ByName,
  of: string,
  member: string,
  context: CheckContext,
): readonly ValueFault[] {
  const part = partOf(of, context)
  if (!part) return []
  const scope = { ...context.scope, me: null, event: null }
  return [
    ...part.params.flatMap(({ name, type, required }): readonly ValueFault[] => {
      const text = given[name] ?? ''
      if (text === '') return required ? [{ member: `${member}.${name}`, code: 'missing' }] : []
      return checkExpression(text, givesOfType[type], `${member}.${name}`, scope)
    }),
    ...unknownNames(given, part.params, member),
  ]
}

/** Variables of the page stand for those of a part that have the same type. */
export function partVariableFaults(
  given: ByName,
  of: string,
  member: string,
  context: CheckContext,
): readonly ValueFault[] {
  const part = partOf(of, context)
  if (!part) return []
  return [
    ...part.variables.flatMap(({ name, type }): readonly ValueFault[] => {
      const wanted = given[name] ?? ''
      const found = context.page.variables.find((one) => one.name === wanted)
      if (wanted === '' || found?.type === type) return []
      const code = found ? 'otherType' : 'noVariable'
      return [{ member: `${member}.${name}`, code, values: { name: wanted } }]
    }),
    ...unknownNames(given, part.variables, member),
  ]
}
