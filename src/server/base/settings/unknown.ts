import { nearest } from '#domain/expressions/environment.ts'
import { filled, label, type Label } from '#domain/label.ts'
import { settingEntries } from '../settings.ts'
import { isSecret } from './kinds.ts'

const known: readonly string[] = settingEntries.flatMap(([name, setting]) =>
  isSecret(setting) ? [name, `${name}_FILE`] : [name],
)
/** Names of the tests' own. */
const ofTests = /^TAKT_(?:TEST|E2E|CRASH)_/

/** Says which names that begin with TAKT_ are no settings, with the one that may be meant. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): Label[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('TAKT_') && !ofTests.test(name) && !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known)
      return meant === null
        ? filled(label('没有设置 {name}，已忽略', 'there is no setting {name}; it is ignored'), { name })
        : filled(
            label(
              '没有设置 {name}，已忽略；是否应为 {meant}？',
              'there is no setting {name}; it is ignored. Is {meant} meant?',
            ),
            { name, meant },
          )
    })
}
