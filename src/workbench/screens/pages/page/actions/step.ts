import type { ActionKind, ActionValues, Action } from '#domain/pages/actions.ts'
import type { Row } from '#domain/expressions/index.ts'
import { type Language, textOf, type Label, filled } from '#domain/label.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import { inlineOf } from '#domain/pages/marked-text.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import type { FormatSettings } from '../../../../fields/format.ts'
import { queryClient } from '../../../../client/query.ts'
import type { ResolveConflict } from '../forms/open-form.ts'
import type { Happened, OpenPage, RowInScope } from '../page-context.ts'
import { formAnswer } from '../sources/form-answer.ts'
import { sourceOptions, type SourceContext } from '../sources/use-sources.ts'
import type { SourceAnswer } from '../sources/source-query.ts'
import { compiledOf, sourcesRead, wireValue, pageRow, scopeOf, worldNow } from '../expressions.ts'
import { expressionsIn, plainText, shown } from '../plain-text.ts'

/** What a step has beside its values. */
export interface Step extends Turn {
  /** Takes the actions of another event that this one causes. */
  readonly run: Run
  readonly resolveConflict: ResolveConflict
}

/** Takes one action. False: it was declined, or failed and has said so; what it throws is shown by who takes it. */
export type Steps<K extends ActionKind> = {
  readonly [N in K]: (values: ActionValues<N>, step: Step) => Promise<boolean | void>
}

/** What actions know of the page that takes them. */
export interface Acting {
  readonly open: OpenPage
  readonly user: PageUser
  readonly settings: FormatSettings
}

/** The actions of one event while they are taken. */
interface Turn extends Acting {
  readonly happened: Happened
  readonly me: RowInScope | null
}

export type Run = (actions: readonly Action[], happened: Happened, me: RowInScope | null) => Promise<boolean>

/** What the parameters of sources know now. */
export const sourceContextOf = ({ open: { page, state }, user, settings }: Acting): SourceContext => ({
  page,
  values: state.values,
  user,
  zone: settings.zone,
  language: settings.language as Language,
})

/** Rows of a source as they are now: those that components show, read again where a writing made them out of date. */
export async function answerOf(name: string, acting: Acting): Promise<SourceAnswer | null> {
  const { page, state } = acting.open
  const source = page.sources.find((one) => one.name === name)
  if (source?.kind === 'form') return formAnswer(source, state.forms)
  const options = sourceOptions(name, sourceContextOf(acting))
  if (!options) return null
  const { queryKey, queryFn } = options
  return queryClient.fetchQuery({ queryKey, queryFn, staleTime: Infinity })
}

/** The row that EVENT is. */
const eventRow = ({ value, row }: Happened): Row => ({ value: value ?? null, row: row ?? null })

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

const texts = {
  unknown: { zh: '没有动作“{name}”', en: 'there is no action {name}' },
  incomplete: { zh: '动作“{name}”缺少内容', en: 'the action "{name}" is not complete' },
  variable: { zh: '页面没有变量“{name}”', en: 'the page has no variable {name}' },
  route: { zh: '没有页面“{name}”', en: 'there is no screen {name}' },
  address: { zh: '不允许打开网址“{name}”', en: 'the address {name} may not be opened' },
  form: { zh: '页面没有表单“{name}”', en: 'the page has no form {name}' },
  entity: { zh: '没有数据“{name}”', en: 'there is no data named {name}' },
  row: { zh: '没有行“{name}”', en: 'there is no row {name}' },
  call: { zh: '没有命令“{name}”', en: 'there is no command {name}' },
  source: { zh: '页面没有数据源“{name}”', en: 'the page has no source {name}' },
} as const satisfies Readonly<Record<string, Label>>

type ActionFaultName = keyof typeof texts

/** Why an action cannot be taken, by what it names in vain. */
export const actionFaults = Object.fromEntries(
  Object.entries(texts).map(([code, text]) => [code, (name: string) => filled(text, { name })]),
) as Readonly<Record<ActionFaultName, (name: string) => Label>>
