import { parseArgs, type ParseArgsConfig } from 'node:util'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'

/** Exit statuses of every command (cli.md). */
export const DONE = 0
export const WRONG_INPUT = 1
export const WRONG_USAGE = 2

/** Output of a command, and its language. */
export interface Terminal {
  readonly language: Language
  /** stderr is a terminal: progress may be shown. */
  readonly interactive: boolean
  out(text: string): void
  err(text: string): void
}

export interface Command {
  /** One line of `takt --help`. */
  readonly summary: Label
  /** Whole text of `takt <command> --help`. */
  readonly help: Label
  /** Returns the exit status; throws WrongUsage, WrongInput, or an unexpected error. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The command line cannot be understood: exit status 2. */
export class WrongUsage extends Error {
  readonly text: Label

  constructor(text: Label) {
    super(text.en)
    this.text = text
  }
}

/** What a command was given to read is wrong: exit status 1. One line per fault. */
export class WrongInput extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines[0] ?? 'wrong input')
    this.lines = lines
  }
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Options of a command line, strictly: what is unknown, doubled or has no value is wrong usage. */
export function readOptions<const O extends Options>(
  args: readonly string[],
  options: O,
  positionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: positionals })
  } catch (error) {
    throw usageOf(error)
  }
}

const usageTexts: Readonly<Record<string, Label>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: { zh: '没有参数 {name}', en: 'there is no option {name}' },
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: {
    zh: '参数 {name} 的值缺失或多余',
    en: 'the value of option {name} is missing or too much',
  },
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: { zh: '多余的参数“{name}”', en: '"{name}" is one argument too many' },
}

/** What the parser of options says, in the words of a user; other errors as they are. */
function usageOf(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const text = usageTexts[code]
  const name = /'((?:-\w, )?--?[^' ]+|[^']*)/.exec(message)?.[1] ?? ''
  return text ? new WrongUsage(filled(text, { name })) : error
}

/** A required option's value. */
export function needed(value: string | undefined, name: string): string {
  if (value !== undefined && value !== '') return value
  throw new WrongUsage(filled({ zh: '缺少参数 --{name}', en: 'option --{name} is missing' }, { name }))
}

export const say = (terminal: Terminal, text: Label): string => textOf(text, terminal.language)
