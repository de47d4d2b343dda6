import { existsSync } from 'node:fs'
import { factsOf, type StatementFacts } from './module-facts.ts'

/** Where the page comes from a route to its screen: what lies behind is another screen. */
const isRouting = (file: string): boolean => /shell\/(?:hand-written|screen-modules)\.ts$/.test(file)

/** What draws designed pages and reads their sources serves any of them: what one asks for is the affair of its file. */
const isPageView = (file: string): boolean =>
  /screens\/pages\/page\/(?:page-view\.tsx|kinds\/index\.ts|sources\/queries\.ts)$/.test(file)

export interface Reached {
  readonly file: string
  readonly statement: StatementFacts
}

/** The statements that a part of the page consists of, found from what is taken out of its modules; `*`: all. */
export function reachedFrom(entry: string, wanted = '*'): readonly Reached[] {
  const reached = new Map<StatementFacts, Reached>()
  const asked = new Set<string>()
  const ask = (file: string, name: string): void => {
    const key = `${file} ${name}`
    if (asked.has(key) || isRouting(file) || isPageView(file) || !/\.tsx?$/.test(file) || !existsSync(file))
      return
    asked.add(key)
    const { imports, reExports, statements } = factsOf(file)
    const again = reExports.get(name)
    if (again) ask(again.file, again.name)
    for (const statement of statements) {
      const { declares, names, loads } = statement
      if (reached.has(statement) || (name !== '*' && declares.size > 0 && !declares.has(name))) continue
      reached.set(statement, { file, statement })
      for (const load of loads) ask(load, '*')
      for (const one of names) {
        const from = imports.get(one)
        if (from) ask(from.file, from.name)
        else ask(file, one)
      }
    }
  }
  ask(entry, wanted)
  return [...reached.values()]
}

/** Modules that use one, of those a part of the page consists of. */
export const importersOf = (file: string, reached: readonly Reached[]): readonly string[] => [
  ...new Set(
    reached
      .filter((one) => [...factsOf(one.file).imports.values()].some((from) => from.file === file))
      .map((one) => one.file),
  ),
]
