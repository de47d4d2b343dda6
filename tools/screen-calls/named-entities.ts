import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { entities } from '#domain/entities/index.ts'
import { factsOf, type ImportedName } from './module-facts.ts'
import { importersOf, type Reached } from './reached.ts'

const domain = resolve(import.meta.dirname, '../../src/domain')

/** The entities that a module which chooses one names, and those of its imports; else those of the modules that use it. */
export async function entitiesAround(
  file: string,
  reached: readonly Reached[],
  depth = 3,
): Promise<readonly string[]> {
  const near = new Set([file, ...[...factsOf(file).imports.values()].map((from) => from.file)])
  const own = new Set<string>()
  for (const { statement } of reached.filter((one) => near.has(one.file))) {
    for (const name of statement.entities) own.add(name)
    for (const imported of statement.declarations)
      for (const name of await entitiesIn(imported)) own.add(name)
  }
  if (own.size > 0 || depth === 0) return [...own]
  const users = importersOf(file, reached).map((user) => entitiesAround(user, reached, depth - 1))
  return [...new Set((await Promise.all(users)).flat())]
}

/** A declared entity, a list of some, or a table that says `entity` in its rows; the list of all names none. */
async function entitiesIn({ file, name }: ImportedName): Promise<readonly string[]> {
  const found: unknown = (await declaredIn(file))[name]
  if (typeof found !== 'object' || found === null || found === entities) return []
  const listed = Array.isArray(found) && !file.startsWith('#domain/entities/')
  const all: readonly unknown[] = listed
    ? []
    : Array.isArray(found)
      ? found
      : [found, ...Object.values(found)]
  const named = all.map((one) =>
    typeof one === 'object' && one !== null && 'entity' in one ? one.entity : undefined,
  )
  return entities
    .filter((entity) => all.includes(entity) || named.includes(entity.name))
    .map((one) => one.name)
}

/** What a module of the domain declares. */
export const declaredIn = async (module: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(resolve(domain, module.slice('#domain/'.length))).href)) as Record<
    string,
    unknown
  >
