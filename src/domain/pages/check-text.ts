import type { Environment } from '../expressions/environment.ts'
import type { Language } from '../label.ts'
import { isPageAddress } from './addresses.ts'
import { compilePageExpression, pageEnvironment, type PageScope } from './environment.ts'
import type { ValueFault } from './fault.ts'
import type { LinkedParts } from './linked.ts'
import { partsOfText } from './marked-text.ts'
import type { PageFile } from './page.ts'
import { standardData, type DataKnown } from './parameters.ts'
import type { ExpressionGives } from './property.ts'
import { isShared, missingLanguages, wordsOf, type TextValue } from './text.ts'

/** Names of the product and of a plan unit; null: they are not known here and are not checked. */
export interface PageNames extends DataKnown {
  readonly routes: ReadonlySet<string> | null
  readonly calls: ReadonlySet<string> | null
  readonly kpis: ReadonlySet<string> | null
  /** Those that the page links, and those in them. */
  readonly parts: LinkedParts | null
}

/** Nothing is known: names are not checked. */
export const noNames: PageNames = {
  ...standardData,
  routes: null,
  calls: null,
  kpis: null,
  parts: null,
}

/** What a value of a page is checked against. */
export interface CheckContext {
  readonly page: PageFile
  readonly names: PageNames
  readonly dialogs: ReadonlySet<string>
  readonly scope: PageScope
  /** The record that the value is a member of, and those around it, the innermost first. */
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

const environments = new WeakMap<PageScope, Environment>()

/** The environment of a scope, made once: all values of a record are checked in one scope. */
function environmentOf(scope: PageScope): Environment {
  const known = environments.get(scope)
  if (known) return known
  const made = pageEnvironment(scope)
  environments.set(scope, made)
  return made
}

/** What is wrong with an expression that must give something. */
export function checkExpression(
  text: string,
  gives: ExpressionGives,
  member: string,
  scope: PageScope,
): readonly ValueFault[] {
  const compiled = compilePageExpression(text, environmentOf(scope), gives)
  if (compiled.ok) return []
  const { position, reason } = compiled.faults[0]!.syntaxFault
  return [{ member, code: 'expression', values: { at: position, reason } }]
}

const languageNames: Readonly<Record<Language, { zh: string; en: string }>> = {
  'zh-Hans': { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
}

/** Values, links and translations of words. */
export function checkText(
  value: TextValue,
  member: string,
  { page, scope }: CheckContext,
): readonly ValueFault[] {
  if (isShared(value) && !Object.hasOwn(page.texts, value.shared))
    return [{ member, code: 'noText', values: { name: value.shared } }]
  const faults: ValueFault[] = []
  for (const text of Object.values(wordsOf(value, page.texts))) {
    if (!text) continue
    const { expressions, addresses } = partsOfText(text)
    for (const expression of expressions) faults.push(...checkExpression(expression, 'any', member, scope))
    for (const name of addresses)
      if (!isPageAddress(name)) faults.push({ member, code: 'badAddress', values: { name } })
  }
  const [missing] = missingLanguages(value, page.texts)
  if (missing) faults.push({ member, code: 'untranslated', values: { languages: languageNames[missing] } })
  return faults
}
