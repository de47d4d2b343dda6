import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../parts/tabs.tsx'
import { DataPanel } from './data-panel.tsx'
import { KindsPanel } from './kinds-panel.tsx'
import { TemplatesPanel } from './templates-panel.tsx'
import { TreePanel } from './tree-panel.tsx'

/** What a page is made of. */
export const LeftPanel = memo(function LeftPanel() {
  const { t } = useTranslation('page-builder')
  const [tab, setTab] = useState('kinds')
  return (
    <Tabs
      label={t('parts')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'kinds', label: t('components'), content: <KindsPanel /> },
        { value: 'tree', label: t('tree'), content: <TreePanel /> },
        { value: 'data', label: t('data'), content: <DataPanel /> },
        { value: 'templates', label: t('templates'), content: <TemplatesPanel /> },
      ]}
    />
  )
})
