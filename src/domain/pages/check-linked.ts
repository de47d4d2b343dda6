import { checkExpression, type CheckContext } from './check-text.ts'
import { givesOfType } from './environment.ts'
import type { ValueFault } from './fault.ts'
import { partKey } from './linked.ts'
import type { PageFile, PageParameter } from './page.ts'

type ByName = Readonly<Record<string, string>>

/** What is wrong with what a link gives to its part. */
type LinkCheck = (given: ByName, of: string, member: string, context: CheckContext) => readonly ValueFault[]

/** The part that the member `of` of the innermost record names, where it is known. */
export function linkedPart(
  of: string,
  { names, records }: Pick<CheckContext, 'names' | 'records'>,
): PageFile | undefined {
  const code = records.find((given) => of in given)?.[of]
  return typeof code === 'string' ? names.parts?.get(partKey(code)) : undefined
}

/** Checks what is given to each thing that a part declares, and that it declares whatever is given something. */
const checking =
  <T extends PageParameter>(
    list: (part: PageFile) => readonly T[],
    check: (one: T, text: string, member: string, context: CheckContext) => readonly ValueFault[],
  ): LinkCheck =>
  (given, of, member, context) => {
    const part = linkedPart(of, context)
    if (!part) return []
    const known = list(part)
    const unknown = Object.keys(given).filter(
      (name) => given[name] !== '' && !known.some((one) => one.name === name),
    )
    return [
      ...known.flatMap((one) => check(one, given[one.name] ?? '', `${member}.${one.name}`, context)),
      ...unknown.map(
        (name) => ({ member: `${member}.${name}`, code: 'noParameter', values: { name } }) as const,
      ),
    ]
  }

/** Values of the parameters of a part know what the whole page knows, and no row: the part may have rows of its own. */
export const partValueFaults = checking(
  ({ params }) => params,
  ({ type, required }, text, member, { scope }) => {
    if (text === '') return required ? [{ member, code: 'missing' }] : []
    return checkExpression(text, givesOfType[type], member, { ...scope, me: null, event: null })
  },
)

/** Variables of the page represent those of a part that have the same type. */
export const partVariableFaults = checking(
  ({ variables }) => variables,
  ({ type }, name, member, { page }) => {
    const found = page.variables.find((one) => one.name === name)
    if (name === '' || found?.type === type) return []
    return [{ member, code: found ? 'otherType' : 'noVariable', values: { name } }]
  },
)
