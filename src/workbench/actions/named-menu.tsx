import { DropdownMenu } from '@radix-ui/themes'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../state/asked.ts'
import { NamedDialog, type NamedOptions } from '../parts/named-dialog.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { useDone } from './use-done.ts'

/** What users keep under a name: a layout of a list, the parameters of a report. */
export interface Named {
  readonly id: string
  readonly name: string
  /** Of the user who looks; others' are shared ones. */
  readonly own: boolean
  readonly owner: string | null | undefined
  readonly isDefault: boolean
  readonly shared: boolean
}

/** Namespaces of the texts of such menus. */
export type NamedTexts = 'layouts' | 'report-templates' | 'report-styles'

export interface NamedMenuProps {
  readonly texts: NamedTexts
  readonly trigger: ReactNode
  readonly things: readonly Named[]
  readonly chosen: Named | null
  readonly onChoose: (thing: Named | null) => void
  /** Keeps what is on the screen under a name. */
  readonly onKeep: (name: string, options: NamedOptions) => Promise<unknown>
  /** Kept with the option to begin with it, and over one of the same name; otherwise a name that is taken is refused. */
  readonly writesOver?: boolean
  /** What only the owner does. */
  readonly onUpdate: (thing: Named) => Promise<unknown>
  readonly onDefault: (thing: Named, isDefault: boolean) => Promise<unknown>
  readonly onShare: (thing: Named, shared: boolean) => Promise<unknown>
  readonly onDelete: (thing: Named) => Promise<unknown>
  /** Absent where names stay. */
  readonly onRename?: (thing: Named, name: string) => Promise<unknown>
  /** The last item: back to what there is without any. */
  readonly children: ReactNode
}

/** Things kept under names: choose, keep, begin with, share, delete. */
export function NamedMenu(props: NamedMenuProps) {
  const { texts, things, chosen, onChoose, onKeep } = props
  const { t } = useTranslation(texts)
  const act = useDone()
  const [naming, setNaming] = useState(false)
  const [renamed, setRenamed] = useState<Named | null>(null)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>{props.trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {things.length === 0 && <DropdownMenu.Label>{t('none')}</DropdownMenu.Label>}
          <DropdownMenu.RadioGroup
            value={chosen?.id ?? ''}
            onValueChange={(id) => onChoose(things.find((one) => one.id === id) ?? null)}
          >
            {things.map((one) => (
              <DropdownMenu.RadioItem key={one.id} value={one.id}>
                {one.name}
                {one.isDefault && <StatusChip tone="info">{t('default')}</StatusChip>}
                {one.shared && (
                  <StatusChip>{one.own ? t('shared') : t('of', { owner: one.owner })}</StatusChip>
                )}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => setNaming(true)}>{t('saveAs')}</DropdownMenu.Item>
          {chosen?.own && <OwnItems {...props} thing={chosen} toRename={setRenamed} />}
          {props.children}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {naming && (
        <NamedDialog
          texts={texts}
          taken={props.writesOver ? things.filter(({ own }) => own).map(({ name }) => name) : null}
          onClose={() => setNaming(false)}
          onKeep={async (name, options) => {
            if (await act(() => onKeep(name, options), t('saved', { name }))) setNaming(false)
          }}
        />
      )}
      {renamed && (
        <NamedDialog
          texts={texts}
          renames={renamed.name}
          taken={null}
          onClose={() => setRenamed(null)}
          onKeep={async (name) => {
            if (await act(() => props.onRename!(renamed, name), t('renamed', { name }))) setRenamed(null)
          }}
        />
      )}
    </>
  )
}

interface OwnItemsProps extends NamedMenuProps {
  readonly thing: Named
  readonly toRename: (thing: Named) => void
}

function OwnItems({ thing, texts, toRename, ...props }: OwnItemsProps) {
  const { t } = useTranslation(texts)
  const act = useDone()
  const { name, isDefault, shared } = thing
  const remove = async (): Promise<void> => {
    const question = {
      title: t('deleteTitle', { name }),
      message: t(shared ? 'deleteShared' : 'deleteOwn'),
      tone: 'danger',
      confirmLabel: t('delete'),
    } as const
    if (!(await confirm(question))) return
    if (await act(() => props.onDelete(thing), t('deleted', { name }))) props.onChoose(null)
  }
  const item = (label: string, work: () => Promise<unknown>, done: string) => (
    <DropdownMenu.Item onSelect={() => void act(work, done)}>{label}</DropdownMenu.Item>
  )
  return (
    <>
      {item(t('update', { name }), () => props.onUpdate(thing), t('saved', { name }))}
      {props.onRename && (
        <DropdownMenu.Item onSelect={() => toRename(thing)}>{t('rename')}</DropdownMenu.Item>
      )}
      {item(
        t(isDefault ? 'noDefault' : 'setDefault'),
        () => props.onDefault(thing, !isDefault),
        t(isDefault ? 'defaultTaken' : 'defaultSet', { name }),
      )}
      {item(
        t(shared ? 'stopSharing' : 'share'),
        () => props.onShare(thing, !shared),
        t(shared ? 'shareEnded' : 'shareBegun', { name }),
      )}
      <DropdownMenu.Item color="red" onSelect={() => void remove()}>
        {t('delete')}
      </DropdownMenu.Item>
    </>
  )
}
