import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { strongComponents } from '#engine/strong-components.ts'

/** An import: from file to file, paths from the root of the repository. */
export interface Import {
  readonly from: string
  readonly to: string
}

const aliases: Readonly<Record<string, string>> = { '#domain/': 'src/domain/', '#engine/': 'src/engine/' }

/** Imports between the source files of a folder. Imports of types count: they say which folder knows which. */
export function importsIn(area: string): Import[] {
  const files = new Set(globSync(`${area}/**/*.{ts,tsx}`).map((path) => normalize(path)))
  return [...files].toSorted().flatMap((from) =>
    pathsIn(readFileSync(from, 'utf8'))
      .map((path) => resolved(from, path))
      .filter((path): path is string => path !== null)
      .map((path) => [path, `${path}.ts`].find((one) => files.has(one)))
      .filter((to): to is string => to !== undefined)
      .map((to) => ({ from, to })),
  )
}

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|[\s}*])from\s+'([^']+)'|\bimport\(\s*'([^']+)'|^import\s+'([^']+)'/gm)].map(
    ([, named, lazy, bare]) => (named ?? lazy ?? bare)!,
  )

function resolved(from: string, path: string): string | null {
  const alias = Object.keys(aliases).find((prefix) => path.startsWith(prefix))
  if (alias) return aliases[alias]! + path.slice(alias.length)
  return path.startsWith('.') ? join(dirname(from), path) : null
}

/** A circle of folders, and the imports that close it. */
export interface Circle {
  readonly folders: readonly string[]
  readonly imports: readonly Import[]
}

/** Circles among the folders that `folderOf` puts files into. */
export function circlesAmong(imports: readonly Import[], folderOf: (file: string) => string): Circle[] {
  const between = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to))
  const folders = [...new Set(between.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]))].toSorted()
  const component = componentOf(folders, between, folderOf)
  const circles = Map.groupBy(between, ({ from, to }) => {
    const own = component.get(folderOf(from))
    return own === component.get(folderOf(to)) ? own : undefined
  })
  circles.delete(undefined)
  return [...circles.values()].map((closing) => ({
    folders: [...new Set(closing.map(({ from }) => folderOf(from)))].toSorted(),
    imports: closing,
  }))
}

function componentOf(
  folders: readonly string[],
  imports: readonly Import[],
  folderOf: (file: string) => string,
): Map<string, number> {
  const indexOf = new Map(folders.map((folder, index) => [folder, index]))
  const arrows = Map.groupBy(imports, ({ from }) => folderOf(from))
  const start = new Int32Array(folders.length + 1)
  const next: number[] = []
  folders.forEach((folder, index) => {
    for (const { to } of arrows.get(folder) ?? []) next.push(indexOf.get(folderOf(to))!)
    start[index + 1] = next.length
  })
  const component = strongComponents(start, Int32Array.from(next))
  return new Map(folders.map((folder, index) => [folder, component[index]!]))
}
