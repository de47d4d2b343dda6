import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { counted, fill } from '#domain/label.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))

describe('counts in English texts', () => {
  it('choose the word by the number', () => {
    const text = '{count} {count|row|rows}; {days|day|days} {left}'
    expect(fill(text, { count: 1, days: '2' })).toBe('1 row; days {left}')
    expect(fill(text, { count: 0, days: '1' })).toBe('0 rows; day {left}')
    expect(fill(text)).toBe(text)
    expect([counted(1, 'order'), counted(2, 'supply', 'supplies')]).toEqual(['1 order', '2 supplies'])
  })

  /** Beside the files of the workbench, which tests/workbench/i18n holds. */
  it('have a form for one wherever a declared or written text counts', () => {
    const files = ['domain', 'server', 'engine'].flatMap((area) =>
      readdirSync(join(source, area), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(area, file)),
    )
    const place =
      /\{(?:count|n|days|rows|lines|seconds|minutes|hours|orders|operations|results|levels)\} (?:more )?(?!comes\b)[a-z]+s\b/
    const written =
      /\$\{[\w.]*(?:[cC]ount|[dD]ays|orders|lines|operations|resources|warnings|refused|supplies|demands|results|rows)\} (?:more )?[a-z]+s\b/
    const faults = files.flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        // Statements of the database are no texts.
        .filter(
          (line) =>
            (place.test(line) || written.test(line)) && !/^\s*(?:\*|\/\/)|\bas\b|select|join/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(faults).toEqual([])
  })
})
