import { expect, it } from 'vitest'
import { operation } from '#domain/entities/planning/operation.ts'
import { capitalised, textOf } from '#domain/label.ts'
import { languages } from '#domain/languages.ts'
import { codedText, readCodedText } from '#domain/rules/coded-text.ts'
import { checkValue } from '#domain/checks/values.ts'
import { reasonNames } from '#domain/planning/reason-texts.ts'

const { reasonCode } = operation.fields

it('has the text of a code in files, and the code again in what is imported', () => {
  for (const code of Object.keys(reasonNames) as (keyof typeof reasonNames)[])
    for (const language of languages())
      for (const ref of ['', ' MO1-10', ' P 1 A', ' EST']) {
        const shown = codedText(code + ref, reasonNames, language)
        expect(shown).toBe(capitalised(textOf(reasonNames[code], language)) + ref)
        expect(checkValue(reasonCode, shown)).toEqual({ value: code + ref })
        expect(checkValue(reasonCode, code + ref)).toEqual({ value: code + ref })
      }
})

it('leaves what begins with no code, and what would not lead back to its code', () => {
  expect(codedText('by hand', reasonNames, 'en')).toBe('by hand')
  expect(codedText('toString x', reasonNames, 'en')).toBe('toString x')
  expect(readCodedText('Waits for materials', reasonNames)).toBe('Waits for materials')
  const texts = { A: { zh: '\u7532', en: 'taken' }, B: { zh: '\u4e59', en: 'taken' } }
  expect(codedText('A 1', texts, 'en')).toBe('Taken 1')
  expect(codedText('B 1', texts, 'en')).toBe('B 1')
})
