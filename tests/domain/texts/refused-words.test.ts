import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chineseTexts } from './chinese-texts.ts'

const glossary = readFileSync(fileURLToPath(new URL('../../../docs/glossary.md', import.meta.url)), 'utf8')
const [, words = ''] = glossary.split('| not | but |')
const refused = [...words.matchAll(/^\| ([\u4e00-\u9fff]+) \| .+ \|$/gm)].map(([, word]) => word!)

it('no Chinese text has a word for which the glossary has another', () => {
  expect(refused.length).toBeGreaterThan(10)
  // 作业说明: the instructions of a job card.
  const found = chineseTexts.filter(({ text }) =>
    refused.some((word) => text.replaceAll('作业说明', '').includes(word)),
  )
  expect(found).toEqual([])
})
