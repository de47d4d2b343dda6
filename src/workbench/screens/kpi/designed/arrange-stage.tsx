import { Save, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KindGroup } from '#domain/pages/kind.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { ArrangeBar } from '../../pages/arrange/arrange-bar.tsx'
import { ArrangedPage, useArranging } from '../../pages/arrange/arranged-page.tsx'

interface ArrangeStageProps {
  readonly title: string
  readonly page: PageFile
  readonly groups: readonly KindGroup[]
  readonly onSave: (page: PageFile) => Promise<void>
  /** Left without saving. */
  readonly onEnd: () => void
}

/** A page while its parts are arranged, until that is saved or left. */
export function ArrangeStage({ title, page, groups, onSave, onEnd }: ArrangeStageProps) {
  const { t } = useTranslation('designed')
  const arranging = useArranging(page)
  const [chosen, setChosen] = useState<string | null>(null)
  const actions = (
    <>
      <ArrangeBar arranging={arranging} groups={groups} chosen={chosen} onChoose={setChosen} />
      <Button icon={X} onClick={onEnd}>
        {t('cancel')}
      </Button>
      <Button tone="primary" icon={Save} onClick={() => void onSave(arranging.page)}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Page>
      <PageHeader title={title} actions={actions} />
      <ArrangedPage
        arranging={arranging}
        chosen={chosen}
        onChoose={setChosen}
        onEnd={() => setChosen(null)}
      />
    </Page>
  )
}
