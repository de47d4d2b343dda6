import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#domain/label.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'

interface FieldListProps {
  readonly form: string
  readonly about: string
}

/** Places that a template for something may hold, with what they are filled with. */
export function FieldList({ form, about }: FieldListProps) {
  const { t } = useTranslation('print-templates')
  const label = useLabel()
  const [word, setWord] = useState('')
  const isKnown = about !== '' || (form !== 'list' && form !== 'report')
  const { data, error } = useCall(printTemplateCalls.fields, { form, about }, { enabled: isKnown })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const fields = data.items.map(({ path, label: said, isLine }) => ({
    place: `{${path}}`,
    text: label(said as Label),
    isLine,
  }))
  const sought = word.trim().toLowerCase()
  const found = fields.filter(({ place, text }) => `${place} ${text}`.toLowerCase().includes(sought))
  return (
    <div className="pt-fields">
      <SearchField label={t('searchFields')} value={word} onChange={setWord} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="pt-scroll" tabIndex={0} role="region" aria-label={t('fields')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ place, text, isLine }) => (
              <tr key={place}>
                <td>
                  <code>{place}</code>
                </td>
                <td>{isLine ? t('ofLine', { field: text }) : text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className="pt-none">{t('noField')}</p>}
      </div>
    </div>
  )
}
