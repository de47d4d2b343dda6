import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionParts, definitions, type DefinitionName } from '#domain/definitions/index.ts'
import { useLabel } from '../i18n/index.ts'
import { Drawer } from '../parts/dialog.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { definitionsPage } from '../state/definitions.ts'

/** What every figure means and how it is reckoned: the declaration that titles and hovers come from. */
export default function DefinitionsDialog() {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const [sought, setSought] = useState('')
  const matches = (name: DefinitionName): boolean => {
    const { term, meaning, formula } = definitions[name]
    const texts = [term.zh, term.en, meaning.zh, meaning.en, formula.zh, formula.en]
    return texts.some((text) => text.toLowerCase().includes(sought.trim().toLowerCase()))
  }
  const parts = definitionParts
    .map(({ title, names }) => ({ title, names: names.filter(matches) }))
    .filter(({ names }) => names.length > 0)
  return (
    <Drawer
      width={900}
      title={t('definitions')}
      description={t('definitionsHint')}
      onClose={() => {
        definitionsPage.open = false
      }}
    >
      <SearchField label={t('searchDefinitions')} value={sought} onChange={setSought} />
      {parts.length === 0 && <p>{t('nothingFound')}</p>}
      {parts.map(({ title, names }) => (
        <section key={title.en}>
          <h3>{label(title)}</h3>
          <DataTable
            label={label(title)}
            className="aligned-top"
            rows={names}
            keyOf={(name) => name}
            columns={[
              { title: t('term'), isName: true, cell: (name) => label(definitions[name].term) },
              { title: t('meaning'), cell: (name) => label(definitions[name].meaning) },
              { title: t('formula'), cell: (name) => label(definitions[name].formula) },
            ]}
          />
        </section>
      ))}
    </Drawer>
  )
}
