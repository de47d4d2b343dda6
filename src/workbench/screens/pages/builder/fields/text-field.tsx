import { TextArea, TextField } from '@radix-ui/themes'
import { Link2, Unlink2, Braces } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { declaredLanguages, declaredOf, type DeclaredLanguage } from '#domain/languages.ts'
import { isShared, pageText, type PageText, type TextValue } from '#domain/pages/text.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { PageScope } from '#domain/pages/environment.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import { IconButton, Button } from '../../../../parts/button.tsx'
import { Select } from '../../../../parts/select.tsx'
import { ReferencePanel } from '../../../../fields/expression/reference-panel.tsx'
import { hindering, inWords, warning, type FieldProps } from './field-props.ts'
import { useEnvironment } from './use-environment.ts'
import '../../../../fields/expression/expression.css'

/** Words in each language of the product, that of the user first; or a text that the page shares. */
export function WordsField(props: FieldProps<'text' | 'markup'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const language = declaredOf(useLanguage())
  const { label, value, onChange, scope, faults } = props
  const text: TextValue = isRecord(value) ? (value as TextValue) : {}
  const [shared] = Object.keys(scope.page.texts)
  const missing = warning(faults)
  const [other] = declaredLanguages.filter((one) => one !== language)
  return (
    <div className="pf-words">
      {isShared(text) ? (
        <SharedChoice {...props} chosen={text.shared} />
      ) : (
        <>
          <div className="pf-line">
            <WordsInput {...props} words={text} language={language} />
            {shared !== undefined && (
              <IconButton
                icon={Link2}
                label={t('useShared', { label })}
                onClick={() => onChange({ shared })}
              />
            )}
          </div>
          <WordsInput {...props} words={text} language={other!} />
        </>
      )}
      {props.property.kind === 'markup' && !isShared(text) && (
        <ValueInsert
          label={label}
          scope={scope.scope}
          onInsert={(value) => onChange({ ...text, [language]: `${text[language] ?? ''}{${value}}` })}
        />
      )}
      {missing && <span className="pf-warning">{words(inWords(missing).reason)}</span>}
    </div>
  )
}

/** Which of the texts that the page shares. */
function SharedChoice({
  id,
  label,
  chosen,
  scope,
  onChange,
}: FieldProps<'text' | 'markup'> & { readonly chosen: string }) {
  const { t } = useTranslation('page-fields')
  const language = declaredOf(useLanguage())
  return (
    <div className="pf-line">
      <Select
        id={id}
        label={label}
        value={chosen}
        options={Object.entries(scope.page.texts).map(([key, text]) => ({
          value: key,
          label: `${key} · ${pageText(text, language)}`,
        }))}
        onChange={(key) => onChange({ shared: key })}
      />
      <IconButton icon={Unlink2} label={t('ownWords', { label })} onClick={() => onChange(undefined)} />
    </div>
  )
}

/** Words of languages as they mark their inputs. */
const marks: Readonly<Record<DeclaredLanguage, string>> = { 'zh-Hans': '中', en: 'EN' }

interface WordsInputProps extends FieldProps<'text' | 'markup'> {
  readonly words: PageText
  readonly language: DeclaredLanguage
}

function WordsInput({ words, language, ...props }: WordsInputProps) {
  const { t } = useTranslation('page-fields')
  const shown = declaredOf(useLanguage())
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

interface ValueInsertProps {
  readonly label: string
  readonly scope: PageScope
  /** Gets an expression, which is written in braces. */
  readonly onInsert: (expression: string) => void
}

/** Values that a text can have in it, written at its end. */
function ValueInsert({ label, scope, onInsert }: ValueInsertProps) {
  const { t } = useTranslation('page-fields')
  const environment = useEnvironment(scope)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="ghost"
        icon={Braces}
        aria-label={t('insertValueIn', { label })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('insertValue')}
      </Button>
      {isOpen && <ReferencePanel environment={environment} onInsert={onInsert} />}
    </>
  )
}
