import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeclaredLanguage } from '#domain/languages.ts'
import { textServices } from '#domain/services/system/administration.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { localKey } from '../../../client/keys.ts'
import { useCall } from '../../../client/query.ts'
import { productTexts } from '../../../i18n/product-texts.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { RewordDialog } from './reword-dialog.tsx'
import { isShown, matchesText, textRows, type TextFilter, type TextRow } from './text-rows.ts'
import './texts.css'

/** More are found by typing. */

const filters: readonly TextFilter[] = ['all', 'reworded', 'missing']

/** Every text of the screens in both languages, found by its words and put in other ones. */
export function ProductTexts({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('administration')
  const [sought, setSought] = useState('')
  const [filter, setFilter] = useState<TextFilter>('all')
  const [edited, setEdited] = useState<string | null>(null)
  const words = useDeferredValue(sought)
  const product = useQuery({
    queryKey: localKey('product-texts'),
    queryFn: productTexts,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const own = useCall(textServices.list, { source: 'APS' }, { staleTime: 0 })
  const rows = useMemo(
    () => (product.data && own.data ? textRows(product.data, own.data.items) : null),
    [product.data, own.data],
  )
  const error = product.error ?? own.error
  if (error) return <ErrorState error={error} />
  if (!rows) return <LoadingState />
  const shown = rows.filter((row) => isShown(row, filter) && matchesText(row, words))
  const row = rows.find(({ key }) => key === edited)
  return (
    <Panel fill flush className="t-texts">
      <Toolbar label={t('textsTitle')}>
        <SearchField label={t('findText')} value={sought} onChange={setSought} />
        <Select
          label={t('show')}
          value={filter}
          options={filters.map((one) => ({
            value: one,
            label: t(`textFilter.${one}`, { count: rows.filter((text) => isShown(text, one)).length }),
          }))}
          onChange={(value) => setFilter(value as TextFilter)}
        />
        <ToolbarSpace />
        <span className="note">{t('textsFound', { count: shown.length })}</span>
      </Toolbar>
      {shown.length === 0 && <EmptyState title={t('noTextFound')} />}
      {shown.length > 0 && (
        <DataTable
          frame
          label={t('textsTitle')}
          rows={shown}
          keyOf={({ key }) => key}
          rowProps={({ key }) => ({ onDoubleClick: () => setEdited(key) })}
          columns={[
            { title: t('textKey'), isName: true, className: 'mono', cell: ({ key }) => key },
            { title: t('inChinese'), cell: (text) => <Wording text={text} language="zh-Hans" /> },
            { title: t('inEnglish'), cell: (text) => <Wording text={text} language="en" /> },
            {
              spoken: t('reword'),
              cell: ({ key }) => (
                <IconButton icon={Pencil} label={t('rewordOf', { key })} onClick={() => setEdited(key)} />
              ),
            },
          ]}
        />
      )}
      {row && <RewordDialog row={row} onClose={() => setEdited(null)} onSaved={onChanged} />}
    </Panel>
  )
}

function Wording({ text, language }: { readonly text: TextRow; readonly language: DeclaredLanguage }) {
  return (
    <span lang={language}>
      {text.own[language] === undefined ? (
        text.product[language]
      ) : (
        <>
          <strong>{text.own[language]}</strong> <s>{text.product[language]}</s>
        </>
      )}
    </span>
  )
}
