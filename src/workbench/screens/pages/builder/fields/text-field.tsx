import { TextArea, TextField } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { languages, type Language } from '#domain/label.ts'
import { isShared, pageText, type PageText, type TextValue } from '#domain/pages/text.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import { Select } from '../../../../parts/select.tsx'
import { hindering, inWords, warning } from './faults.ts'
import type { FieldProps } from './field-props.ts'

const OWN = 'own'
const ofShared = 'shared '

/** Words in each language of the product, that of the user first; or a text that the page shares. */
export function WordsField(props: FieldProps<'text' | 'markup'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const language = useLanguage()
  const { label, value, onChange, scope, faults } = props
  const text: TextValue = isRecord(value) ? (value as TextValue) : {}
  const { texts } = scope.page
  const keys = Object.keys(texts)
  const missing = warning(faults)
  const ordered = [language, ...languages.filter((one) => one !== language)]
  return (
    <div className="pf-words">
      {(keys.length > 0 || isShared(text)) && (
        <Select
          label={t('wordsOf', { label })}
          value={isShared(text) ? ofShared + text.shared : OWN}
          options={[
            { value: OWN, label: t('ownWords') },
            ...keys.map((key) => ({ value: ofShared + key, label: sharedName(key, texts[key]!, language) })),
          ]}
          onChange={(next) => onChange(next === OWN ? undefined : { shared: next.slice(ofShared.length) })}
        />
      )}
      {!isShared(text) &&
        ordered.map((one) => <WordsInput key={one} {...props} words={text} language={one} />)}
      {missing && <span className="pf-warning">{words(inWords(missing).reason)}</span>}
    </div>
  )
}

const sharedName = (key: string, text: PageText, language: Language): string =>
  `${key} · ${pageText(text, language)}`

/** Words of languages as they mark their inputs. */
const marks: Readonly<Record<Language, string>> = { 'zh-Hans': '中', en: 'EN' }

interface WordsInputProps extends FieldProps<'text' | 'markup'> {
  readonly words: PageText
  readonly language: Language
}

function WordsInput({ words, language, ...props }: WordsInputProps) {
  const { t } = useTranslation('page-fields')
  const shown = useLanguage()
  const { id, property, label, faults, describedBy, onChange } = props
  const isLong = property.kind === 'markup' || property.multiline === true
  const given = {
    'aria-label':
      language === shown ? label : t('inLanguage', { label, language: t(`languages.${language}`) }),
    ...(language === shown ? { id } : {}),
    ...(hindering(faults) ? { 'aria-invalid': true as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    lang: language,
    value: words[language] ?? '',
    placeholder: pageText(words, language),
  }
  const take = (text: string): void => {
    const { [language]: _, ...others } = words
    const next = text === '' ? others : { ...words, [language]: text }
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  if (isLong)
    return (
      <div className="pf-long">
        <span aria-hidden>{marks[language]}</span>
        <TextArea
          size="1"
          rows={language === shown ? 3 : 2}
          resize="vertical"
          {...given}
          onChange={({ target }) => take(target.value)}
        />
      </div>
    )
  return (
    <TextField.Root size="1" {...given} onChange={({ target }) => take(target.value)}>
      <TextField.Slot>
        <span aria-hidden>{marks[language]}</span>
      </TextField.Slot>
    </TextField.Root>
  )
}
