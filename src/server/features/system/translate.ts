import { TaktError } from '#domain/errors.ts'
import { textServices } from '#domain/services/system/administration.ts'
import { say } from '#domain/label.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, type HandlerEntry } from '../../identity/handlers.ts'
import { OutgoingError, postJson } from '../../outgoing/post.ts'
import type { Services } from '../../identity/services.ts'

const mostTexts = 100
const longestText = 5_000
const limits = { timeoutMs: 15_000, largestAnswer: 1 << 20, trusted: true } as const

/** The provider's name of a language; both parts of the product's own are understood by none. */
const code = (culture: string): string => culture.split('-')[0]!

/** Texts in another language, by the provider that the installation names. */
export const translateHandlers = ({ outgoing, log }: Services): HandlerEntry[] => [
  handle(textServices.translate, async ({ texts, from, to }, { language }) => {
    const wanted = textsOf(texts)
    if (!wanted)
      throw invalid([
        {
          message: say(
            { zh: 'texts 须为 1 至 {mostTexts} 条文本', en: 'texts: 1 to {mostTexts} texts' },
            language,
            { mostTexts },
          ),
          members: ['texts'],
        },
      ])
    const provider = outgoing.translation
    if (!provider) throw new TaktError('translationNotConfigured')
    try {
      const answer = await postJson(
        provider.url,
        {
          q: wanted,
          source: code(from),
          target: code(to),
          format: 'text',
          ...(provider.apiKey === null ? {} : { api_key: provider.apiKey }),
        },
        limits,
      )
      const translated = (answer as { translatedText?: unknown } | null)?.translatedText
      if (!Array.isArray(translated) || translated.length !== wanted.length)
        throw new OutgoingError('an answer of another form')
      return {
        items: wanted.map((text, k) => ({ text, translation: String(translated[k]).slice(0, 20_000) })),
      }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ reason: error.message }, 'translation')
      throw new TaktError('translationFailed')
    }
  }),
]

function textsOf(value: unknown): readonly string[] | null {
  const list: unknown = typeof value === 'string' ? [value] : value
  if (!Array.isArray(list) || list.length === 0 || list.length > mostTexts) return null
  return list.every((one) => typeof one === 'string' && one.length <= longestText) ? (list as string[]) : null
}
