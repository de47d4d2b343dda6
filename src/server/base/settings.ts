import { readFileSync } from 'node:fs'
import { filled, label, textOf, type Label, type Language } from '#domain/label.ts'
import { environment } from './environment.ts'
import { declaredSettings } from './settings/declared.ts'
import { isSecret, type Setting, type ValueOf } from './settings/kinds.ts'
import { expectedOf, parseSetting } from './settings/parse.ts'
import { fileReasons } from './system-fault.ts'

type Declared = typeof declaredSettings
export type SettingName = keyof Declared

/** The values of all settings, by their names. */
export type Settings = { readonly [Name in SettingName]: ValueOf<Declared[Name]> }

/** What the command line says, by the names of `option`. */
export type SettingOptions = {
  readonly [Name in SettingName as Declared[Name] extends { readonly option: infer O extends string }
    ? O
    : never]?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

export const settingEntries = Object.entries(declaredSettings) as readonly (readonly [SettingName, Setting])[]

/** Every setting whose value cannot be used, with what is expected. */
export class SettingsFault extends Error {
  readonly faults: readonly Label[]

  constructor(faults: readonly Label[]) {
    super(faults.map(({ en }) => en).join('\n'))
    this.faults = faults
  }

  text(language: Language): string {
    return this.faults.map((fault) => textOf(fault, language)).join('\n')
  }
}

/**
 * The settings of an environment; an empty value counts as none.
 * @param options win
 * @throws SettingsFault
 */
export function readSettings(from: Environment, options: SettingOptions = {}): Settings {
  const faults: Label[] = []
  const values = settingEntries.map(([name, setting]) => {
    try {
      return [name, valueOf(name, setting, from, options)]
    } catch (error) {
      if (!(error instanceof SettingsFault)) throw error
      faults.push(...error.faults)
      return [name, null]
    }
  })
  if (faults.length > 0) throw new SettingsFault(faults)
  return Object.fromEntries(values) as Settings
}

/** Those of this process. */
export const settingsOfProcess = (options: SettingOptions = {}): Settings =>
  readSettings(environment, options)

function valueOf(name: string, setting: Setting, from: Environment, options: SettingOptions) {
  const { option } = setting
  const given = option && (options as Environment)[option]
  const text = given ?? (from[name] || secretOfFile(name, setting, from))
  if (text === undefined) return setting.default
  const value = parseSetting(setting, text)
  if (value !== null) return value
  const source = given === undefined ? name : `--${option}`
  const said = isSecret(setting)
    ? label('{name} 的值无效：应为{expected}', 'the value of {name} is not valid: expected {expected}')
    : label('{name}“{text}”无效：应为{expected}', '{name} "{text}" is not valid: expected {expected}')
  throw new SettingsFault([filled(said, { name: source, text, expected: expectedOf(setting) })])
}

/** The text of the file that NAME_FILE names. */
function secretOfFile(name: string, setting: Setting, from: Environment): string | undefined {
  const file = isSecret(setting) ? from[`${name}_FILE`] : undefined
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new SettingsFault([
      filled(label('{name}：无法读取 {file}：{reason}', '{name}: {file} cannot be read: {reason}'), {
        name: `${name}_FILE`,
        file,
        reason: code === 'ENOENT' ? label('文件不存在', 'it does not exist') : (fileReasons[code] ?? message),
      }),
    ])
  }
}
