import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#domain/label.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

/** Places that a template for something may hold, with what they are filled with. */
export function FieldList({ form, about }: { readonly form: string; readonly about: string }) {
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
        <DataTable
          rows={found}
          keyOf={({ place }) => place}
          columns={[
            { title: t('place'), cell: ({ place }) => <code>{place}</code> },
            { title: t('field'), cell: ({ text, isLine }) => (isLine ? t('ofLine', { field: text }) : text) },
          ]}
        />
        {found.length === 0 && <p className="pt-none">{t('noField')}</p>}
      </div>
    </div>
  )
}
