import { TextArea } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { declaredLanguages, type DeclaredLanguage } from '#domain/languages.ts'
import { textServices } from '#domain/services/system/administration.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import '../../../fields/fields.css'
import { refreshTexts } from '../../../i18n/index.ts'
import { wrongPlaces, type TextRow } from './text-rows.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface RewordDialogProps {
  readonly row: TextRow
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Other words for one text in both languages; without any the product's own are shown again. */
export function RewordDialog({ row, onClose, onSaved }: RewordDialogProps) {
  const { t } = useTranslation('administration')
  const id = useId()
  const [words, setWords] = useState<Partial<Record<DeclaredLanguage, string>>>(row.own)
  const { busy, attempt } = useAction()
  const wrongIn = (language: DeclaredLanguage): readonly string[] =>
    words[language] ? wrongPlaces(row.product[language], words[language]) : []
  const save = async (): Promise<void> => {
    await attempt(async () => {
      for (const culture of declaredLanguages) {
        const text = words[culture]?.trim() ?? ''
        if (text !== (row.own[culture] ?? '')) await write(textServices.save, { culture, key: row.key, text })
      }
      toast.success(t('textSaved'))
      onClose()
    })
    await refreshed(textServices.list)
    await refreshTexts()
    onSaved()
  }
  return (
    <FormDialog
      onClose={onClose}
      width={560}
      title={t('reword')}
      description={<span className="mono">{row.key}</span>}
      submit={t('save')}
      busy={busy}
      disabled={declaredLanguages.some((language) => wrongIn(language).length > 0)}
      onSubmit={save}
    >
      <div className="t-reword">
        {declaredLanguages.map((language) => (
          <div key={language} className="t-form-field">
            <label htmlFor={`${id}-${language}`}>{t(language === 'en' ? 'inEnglish' : 'inChinese')}</label>
            <TextArea
              size="1"
              rows={2}
              id={`${id}-${language}`}
              lang={language}
              placeholder={row.product[language]}
              value={words[language] ?? ''}
              aria-describedby={`${id}-${language}-note`}
              onChange={(event) => setWords({ ...words, [language]: event.target.value })}
            />
            <span
              id={`${id}-${language}-note`}
              className={wrongIn(language).length > 0 ? 'fault' : 'help'}
              role={wrongIn(language).length > 0 ? 'alert' : undefined}
            >
              {wrongIn(language).length > 0
                ? t('wrongPlaces', { places: wrongIn(language).join(' ') })
                : t('productSays', { text: row.product[language] })}
            </span>
          </div>
        ))}
      </div>
    </FormDialog>
  )
}
