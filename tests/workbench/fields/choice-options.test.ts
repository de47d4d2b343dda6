import { describe, expect, it } from 'vitest'
import { allChoices, type ChoiceName } from '#domain/choices/index.ts'
import { textOf } from '#domain/label.ts'
import { languages } from '#domain/languages.ts'
import { choiceOptions } from '../../../src/workbench/fields/choice-options.ts'

describe('choices to choose from', () => {
  it('are all codes in their order, each with a name that begins with a capital', () => {
    expect(choiceOptions('InOut', (label) => textOf(label, 'en'))[0]!.label).toMatch(/^[A-Z]/)
    for (const language of languages())
      for (const [name, choice] of Object.entries(allChoices)) {
        const options = choiceOptions(name as ChoiceName, (label) => textOf(label, language))
        expect(options.map(({ value }) => value)).toEqual(Object.keys(choice))
        for (const { value, label } of options) {
          expect(label).not.toMatch(/^[a-z]/)
          expect(label.toLowerCase()).toBe(textOf(choice[value as never], language).toLowerCase())
        }
      }
  })
})
