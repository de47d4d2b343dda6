import { expect, it } from 'vitest'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { copiedText, pastedComponents } from '../../../../src/workbench/screens/pages/builder/clipboard.ts'

const pageWith = (code: string, said: string): PageFile => ({
  ...newPage(code, 'page', { en: code }),
  texts: { title: { en: said } },
  data: { root: {}, content: [{ type: 'text', props: { id: 'text1', body: { shared: 'title' } } }] },
})

it('components that are pasted say what they said where they were copied', () => {
  const from = pageWith('a', 'Mine')
  const copied = copiedText(from, from.data.content)
  const other = pastedComponents(copied, pageWith('b', 'Other'))!
  expect(other.page.texts).toEqual({ title: { en: 'Other' }, title2: { en: 'Mine' } })
  expect(other.components).toMatchObject([{ props: { body: { shared: 'title2' } } }])
  const same = pastedComponents(copied, pageWith('b', 'Mine'))!
  expect(same.page.texts).toEqual({ title: { en: 'Mine' } })
  expect(same.components).toMatchObject([{ props: { body: { shared: 'title' } } }])
})
