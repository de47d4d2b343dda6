import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { chineseTexts } from './chinese-texts.ts'

const glossary = readFileSync(fileURLToPath(new URL('../../../docs/glossary.md', import.meta.url)), 'utf8')
const entities = [...glossary.matchAll(/^\| (.+?) \| (.+?) \| .+ \| `(\w+)` \|$/gm)].map(
  ([, en, zh, name]) => ({
    name: name!,
    label: { zh: zh!, en: en! },
  }),
)
const [, words = ''] = glossary.split('| not | but |')
const refused = [...words.matchAll(/^\| ([\u4e00-\u9fff]+) \| .+ \|$/gm)].map(([, word]) => word!)

describe('the glossary', () => {
  it.each(entities)('$name has the words of its label', ({ name, label }) => {
    expect(entityNamed(name).label).toMatchObject(label)
  })

  it('names words that no Chinese text has', () => {
    expect(entities.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(10)
    // 作业说明: the instructions of a job card.
    const found = chineseTexts.filter(({ text }) =>
      refused.some((word) => text.replaceAll('作业说明', '').includes(word)),
    )
    expect(found).toEqual([])
  })
})
