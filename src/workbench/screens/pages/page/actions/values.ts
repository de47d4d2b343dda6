import { textOf, type Label, type Language } from '#domain/label.ts'
import type { Row } from '#domain/expressions/index.ts'
import { inlineOf } from '#domain/pages/marked-text.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import { compiledOf, sourcesRead, wireValue } from '../expressions.ts'
import { expressionsIn, plainText, shown } from '../plain-text.ts'
import { pageRow, scopeOf } from '../scope.ts'
import { worldNow } from '../world.ts'
import { answerOf, eventRow, type Turn } from './turn.ts'

/** Why an action cannot be taken: the page says something that does not hold. */
export class ActionFault extends Error {
  constructor(reason: Label, language: Language) {
    super(textOf(reason, language))
    this.name = 'ActionFault'
  }
}

function compiledIn(text: string, gives: ExpressionGives, turn: Turn) {
  const { event, source = null } = turn.happened
  const scope = { ...scopeOf(turn.open, turn.me), event, eventSource: source }
  const compiled = compiledOf(text, gives, scope)
  if (!compiled.ok) throw new ActionFault(compiled.faults[0]!.reason, turn.settings.language)
  return compiled.program
}

/** The value of an expression of an action in wire form; of '': null. Sources that it reads are awaited. */
export async function valueOf(text: string, gives: ExpressionGives, turn: Turn): Promise<unknown> {
  if (text === '') return null
  const program = compiledIn(text, gives, turn)
  const names = sourcesRead(program, Object.keys(turn.open.fields))
  const sources = await Promise.all(names.map(async (name) => ({ name, answer: await answerOf(name, turn) })))
  const rows = {
    PAGE: pageRow(turn.open.state.values, sources),
    USER: turn.user as unknown as Row,
    ME: turn.me?.row ?? null,
    EVENT: eventRow(turn.happened),
  }
  return wireValue(program, rows, worldNow(turn.settings.zone))
}

/** Values of expressions by name. */
export async function valuesOf(
  parameters: Readonly<Record<string, string>>,
  turn: Turn,
): Promise<Readonly<Record<string, unknown>>> {
  const named = await Promise.all(
    Object.entries(parameters).map(async ([name, text]) => [name, await valueOf(text, 'any', turn)] as const),
  )
  return Object.fromEntries(named)
}

/** Values of the expressions in a marked text, by their text, as people read them. */
export async function textValues(text: string, turn: Turn): Promise<(expression: string) => string> {
  const asked = [...new Set(expressionsIn(inlineOf(text)))]
  const values = await Promise.all(
    asked.map(async (one) => {
      const { type } = compiledIn(one, 'any', turn)
      return [one, shown(await valueOf(one, 'any', turn), type, turn.settings)] as const
    }),
  )
  const byText = new Map(values)
  return (expression) => byText.get(expression) ?? ''
}

/** A text of the page in the language of the user, with its values. */
export async function wordsIn(value: TextValue, turn: Turn): Promise<string> {
  const text = pageText(value, turn.settings.language, turn.open.page.texts)
  return plainText(inlineOf(text), await textValues(text, turn))
}
