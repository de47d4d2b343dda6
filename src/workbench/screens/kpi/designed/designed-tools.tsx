import {
  Expand,
  LayoutDashboard,
  Pencil,
  Plus,
  Printer,
  RefreshCw,
  Shrink,
  SquarePen,
  Trash2,
  Save,
  X,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import type { KindGroup } from '#domain/pages/kind.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { PrintElementDialog } from '../../../print/print-element-dialog.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useMenu } from '../../../navigation/titles.ts'
import { confirm } from '../../../state/asked.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import type { useWallDisplay } from '../../pages/open-page/use-wall-display.ts'
import { ArrangeBar } from '../../pages/arrange/arrange-bar.tsx'
import { ArrangedPage, useArranging } from '../../pages/arrange/arranged-page.tsx'
import { NameDialog, type Named } from './name-dialog.tsx'
import { nameOf, type Designed } from './use-designed.ts'

interface DesignedToolsProps {
  readonly kind: 'dashboard' | 'home'
  readonly designed: Designed
  readonly wall: ReturnType<typeof useWallDisplay>
  readonly elementOf: () => HTMLElement | null
  readonly onReload: () => void
  readonly onArrange: () => void
  readonly children: ReactNode
}

const builder = '/planData/ModuleDesign'
const everybody: Named = { code: '', name: '', ownerType: 'all', owner: '' }
const titleOf = ({ name }: Named) => ({ 'zh-Hans': name, en: name })

/** What is done with dashboards and home layouts alike, and what only one of them has. */
export function DesignedTools(props: DesignedToolsProps) {
  const { kind, designed, wall, elementOf, onReload, onArrange, children } = props
  const { t } = useTranslation('designed')
  const { row, page, act } = designed
  const language = useLanguage()
  const [opened, setOpened] = useState<'new' | 'rename' | 'print' | null>(null)
  const mayBuild = useMenu().some(({ entries }) => entries.some(({ path }) => path === builder))
  const shownName = row ? nameOf(row, language) : ''
  const close = (): void => setOpened(null)
  const remove = async (): Promise<void> => {
    const isMeant = await confirm({
      title: t('deleteTitle', { name: shownName }),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (isMeant) await act(designed.remove, t('deleted'))
  }
  const keep = (named: Named): Promise<boolean> => {
    if (opened === 'rename')
      return act(() => designed.rename(titleOf(named), row!.version !== null), t('saved'))
    const { code, ownerType, owner } = named
    const made = { code, content: newPage(code, kind, titleOf(named)), ownerType, owner }
    return act(() => designed.create(made, kind === 'dashboard'), t('made'))
  }
  if (wall.isFull)
    return (
      <Button icon={Shrink} aria-pressed onClick={wall.toggle}>
        {t('fullScreen')}
      </Button>
    )
  return (
    <>
      <Button icon={Plus} onClick={() => setOpened('new')}>
        {t('new')}
      </Button>
      {page && row && (
        <>
          <Button icon={Pencil} onClick={() => setOpened('rename')}>
            {t('rename')}
          </Button>
          {children}
          <Button icon={Trash2} wellKnown onClick={() => void remove()}>
            {t('delete')}
          </Button>
          <Button icon={RefreshCw} wellKnown onClick={onReload}>
            {t('reload')}
          </Button>
          <Button icon={Printer} wellKnown onClick={() => setOpened('print')}>
            {t('print')}
          </Button>
          <Button icon={Expand} aria-pressed={false} wellKnown onClick={wall.toggle}>
            {t('fullScreen')}
          </Button>
          {mayBuild && (
            <Button icon={SquarePen} onClick={() => openScreen(builder, { code: row.code })}>
              {t('openBuilder')}
            </Button>
          )}
          <Button tone="primary" icon={LayoutDashboard} onClick={onArrange}>
            {t('arrange')}
          </Button>
        </>
      )}
      {(opened === 'new' || opened === 'rename') && (
        <NameDialog
          title={opened === 'new' ? t(`newTitle.${kind}`) : t('rename')}
          first={opened === 'new' ? everybody : { ...everybody, code: row!.code, name: shownName }}
          isNew={opened === 'new'}
          hasOwner={kind === 'home'}
          onKeep={keep}
          onClose={close}
        />
      )}
      {opened === 'print' && <PrintElementDialog title={shownName} elementOf={elementOf} onClose={close} />}
    </>
  )
}

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
