import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importableOf } from '#domain/import-target.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { useModel } from '../../../client/model.ts'
import { download } from '../../../client/transfer.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { showError } from '../../../client/error-popup.ts'

/** A file with the header row of one kind of data, to be filled in. */
export function Templates({ preset }: { readonly preset: string | undefined }) {
  const { t } = useTranslation('import-data')
  const label = useLabel()
  const importable = importableOf(useModel().entities)
  const [entity, setEntity] = useState(
    importable.find(({ name }) => name === preset)?.name ?? importable[0]!.name,
  )
  const fetchTemplate = (format: 'xlsx' | 'csv') => {
    download(importData.template, { entity, format }, `${entity}.${format}`).catch(showError)
  }
  return (
    <div className="i-templates">
      <select
        aria-label={t('templateOf')}
        value={entity}
        onChange={(event) => setEntity(event.currentTarget.value)}
      >
        {importable.map((each) => (
          <option key={each.name} value={each.name}>
            {label(each.label)}
          </option>
        ))}
      </select>
      <Button icon={Download} onClick={() => fetchTemplate('xlsx')}>
        Excel
      </Button>
      <Button icon={Download} onClick={() => fetchTemplate('csv')}>
        CSV
      </Button>
    </div>
  )
}
