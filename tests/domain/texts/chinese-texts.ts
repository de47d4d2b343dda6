import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const areas = ['src/domain', 'src/engine', 'src/server', 'src/workbench', 'src/cli']

/** String literals of one line, without comments, patterns and English texts. */
function literalsOf(line: string): string[] {
  if (/^\s*(?:\/\/|\*|\/\*)|String\.raw/.test(line)) return []
  return [
    ...line
      .replace(/\ben: .*$/, '')
      .matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|: "((?:[^"\\]|\\.)*)"/g),
  ].map(([, single, template, double]) => (single ?? template ?? double)!.replaceAll(/\$\{[^}]*\}/g, '{}'))
}

/** All Chinese texts of declarations, screens, commands and files, with file and line. */
export const chineseTexts = areas.flatMap((area) =>
  readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$|zh-Hans\/[^/]*\.json$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, area, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          literalsOf(line)
            .filter((text) => /[\u4e00-\u9fff]/.test(text))
            .map((text) => ({ place: `${area}/${file}:${index + 1}`, text })),
        ),
    ),
)
