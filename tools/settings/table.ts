import { isSecret, type Setting } from '../../src/server/base/settings/kinds.ts'
import { expectedOf } from '../../src/server/base/settings/parse.ts'
import { settingEntries } from '../../src/server/base/settings.ts'

const start = '<!-- settings: written by tools/settings.ts -->'
const end = '<!-- end of settings -->'

const shown = settingEntries.filter(([, { isInternal }]) => !isInternal)

/** The document with the table between its marks. */
export function withTable(document: string): string {
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/operations.md has no place for the table of settings')
  return document.slice(0, from) + [start, ...groups(), '', ''].join('\n') + document.slice(to)
}

const groups = (): string[] =>
  [...new Set(shown.map(([, { group }]) => group))].flatMap((group) => [
    '',
    `### ${group}`,
    '',
    '| name | value | default | meaning |',
    '| --- | --- | --- | --- |',
    ...shown.filter(([, setting]) => setting.group === group).map(([name, setting]) => line(name, setting)),
  ])

const line = (name: string, setting: Setting): string =>
  `| ${[nameOf(name, setting), valueOf(setting), defaultOf(setting), setting.about.en].map(cell).join(' | ')} |`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const nameOf = (name: string, setting: Setting): string =>
  [
    `\`${name}\``,
    isSecret(setting) ? `\`${name}_FILE\`` : '',
    setting.option ? `\`--${setting.option}\`` : '',
  ]
    .filter(Boolean)
    .join(', ')

const valueOf = (setting: Setting): string => expectedOf(setting).en

function defaultOf(setting: Setting): string {
  if (setting.kind === 'flag') return '0'
  return setting.default === null || String(setting.default) === '' ? '' : `\`${String(setting.default)}\``
}
