import type { FaultPart } from '#domain/pages/fault.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Declared } from '#domain/pages/rename.ts'

/** What is no component of the page, and the path of the value in it that something leads to; '': itself. */
export interface Led {
  readonly part: Exclude<FaultPart, { readonly of: 'component' }>
  readonly member: string
}

const lists = { source: 'sources', variable: 'variables', parameter: 'params' } as const satisfies Readonly<
  Partial<Record<FaultPart['of'], Declared>>
>

/** A declaration of a page, and the path in it that something leads to; null: to none of it. */
export interface LedDeclaration {
  readonly of: Declared
  readonly at: number
  readonly leads: string | null
}

/** The declaration that something leads to; null: to something else, or to one that is gone. */
export function ledDeclaration(page: PageFile, led: Led | null): LedDeclaration | null {
  if (!led || led.part.of === 'page' || led.part.of === 'rule') return null
  const { of: kind, name } = led.part
  const of = lists[kind]
  const at = page[of].findIndex((one) => one.name === name)
  // Without a property that has the fault its name is shown.
  return at < 0 ? null : { of, at, leads: led.member || 'name' }
}

/** Path within the panel of the page that something leads to; null: to none of it. */
export function ledInPage(led: Led | null): string | null {
  if (led?.part.of === 'page') return led.member
  if (led?.part.of !== 'rule') return null
  const number = Number(led.part.name.split(' ').at(-1))
  return [`events[${number - 1}]`, led.member].filter((one) => one !== '').join('.')
}
