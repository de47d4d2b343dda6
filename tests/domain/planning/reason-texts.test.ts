import { describe, expect, it } from 'vitest'
import { keptReasonText, reasonNames, reasonTexts } from '#domain/planning/reason-texts.ts'
import { planColumn } from '#domain/results/plan-columns.ts'
import { codesText } from '#domain/results/kitting-texts.ts'

describe('reasons of starts', () => {
  it('read as words in tables and files, where what they apply to has a column of its own', () => {
    const { texts } = planColumn('operations', 'reason')
    for (const code of Object.keys(reasonTexts)) {
      const { zh, en } = texts![code]!
      expect(`${zh}${en}`).not.toMatch(/[{}]/)
      expect(codesText(code, texts!, 'en')).toBe(en)
      expect(codesText(code, texts!, 'zh-Hans')).toBe(zh)
    }
  })

  it('keep what they name, whatever characters its code has', () => {
    expect(keptReasonText('LINK MO1-10', 'en')).toBe('waits for operation MO1-10')
    expect(keptReasonText('MATERIAL P 1 A', 'zh-Hans')).toBe('等待物料 P 1 A')
    expect(keptReasonText('', 'en')).toBe('')
    expect(codesText('MATERIAL P1', reasonNames, 'en')).toBe('waits for material P1')
  })
})
