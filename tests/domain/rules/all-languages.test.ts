import { describe, expect, it } from 'vitest'
import { addLanguage, languageFrom } from '#domain/languages.ts'
import { inAllLanguages, inOneLanguage } from '#domain/rules/all-languages.ts'

addLanguage(languageFrom({ name: 'x-third', title: 'Third', locale: 'en' }, { 'order is late': 'spät' }))

describe('texts kept in both languages', () => {
  it('are read in either, and stay as they are where both are the same', () => {
    const kept = inAllLanguages({ zh: '订单延期', en: 'order is late' })
    expect(inOneLanguage(kept, 'zh-Hans')).toBe('订单延期')
    expect(inOneLanguage(kept, 'en')).toBe('order is late')
    expect(inAllLanguages({ zh: 'MO-1', en: 'MO-1' })).toBe('MO-1')
    expect(inOneLanguage('kept before', 'en')).toBe('kept before')
    expect(inOneLanguage('kept before', 'zh-Hans')).toBe('kept before')
  })

  it('carry a third language where it has a text of its own and space is left', () => {
    const late = { zh: '订单延期', en: 'order is late' }
    expect(inOneLanguage(inAllLanguages(late), 'x-third')).toBe('spät')
    expect(inOneLanguage(inAllLanguages(late), 'en')).toBe('order is late')
    expect(inOneLanguage(inAllLanguages(late, 30), 'x-third')).toBe('order is late')
    expect(inOneLanguage(inAllLanguages({ zh: '早', en: 'early' }), 'x-third')).toBe('early')
  })

  it('fit into their column', () => {
    const kept = inAllLanguages({ zh: '长'.repeat(900), en: 'long '.repeat(300) }, 1000)
    expect(kept.length).toBeLessThanOrEqual(1000)
    expect(inOneLanguage(kept, 'en')).toMatch(/^long /)
    expect(inOneLanguage(kept, 'zh-Hans')).toMatch(/^长+$/)
    expect(inAllLanguages({ zh: 'x'.repeat(1200), en: 'x'.repeat(1200) }, 1000)).toHaveLength(1000)
  })
})
