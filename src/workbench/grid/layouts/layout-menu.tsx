import { Checkbox, DropdownMenu, Text, TextField } from '@radix-ui/themes'
import { LayoutTemplate } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { call } from '../../client/call.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { StatusChip } from '../../parts/status-chip.tsx'
import { confirm } from '../../state/asked.ts'
import { showError } from '../../state/error-popup.ts'
import type { LayoutsOfGrid, NamedLayout } from './use-layouts.ts'

interface LayoutMenuProps {
  readonly layouts: LayoutsOfGrid
  /** Back to what is declared, or to the default layout. */
  readonly reset: () => void
}

/** Named layouts of a grid: choose, save, make default, share, delete. */
export function LayoutMenu({ layouts, reset }: LayoutMenuProps) {
  const { t } = useTranslation('layouts')
  const [naming, setNaming] = useState(false)
  const { items, chosen } = layouts
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await layouts.change(work())
      toast.success(done)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <IconButton
            icon={LayoutTemplate}
            label={chosen ? t('layoutNamed', { name: chosen.name }) : t('layouts')}
          />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {items.length === 0 && <DropdownMenu.Label>{t('none')}</DropdownMenu.Label>}
          <DropdownMenu.RadioGroup
            value={chosen?.id ?? ''}
            onValueChange={(id) => layouts.choose(items.find((item) => item.id === id) ?? null)}
          >
            {items.map((layout) => (
              <DropdownMenu.RadioItem key={layout.id} value={layout.id}>
                <LayoutName layout={layout} />
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => setNaming(true)}>{t('saveAs')}</DropdownMenu.Item>
          {chosen?.own && <OwnItems layout={chosen} layouts={layouts} act={act} />}
          <DropdownMenu.Item
            onSelect={() => {
              reset()
              layouts.choose(layouts.standard)
            }}
          >
            {t(layouts.standard ? 'toDefault' : 'toDeclared')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {naming && (
        <NameDialog
          taken={items.filter(({ own }) => own).map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onSave={async (name, options) => {
            await act(() => layouts.saveAs(name, options), t('saved', { name }))
            setNaming(false)
          }}
        />
      )}
    </>
  )
}

function LayoutName({ layout }: { readonly layout: NamedLayout }) {
  const { t } = useTranslation('layouts')
  return (
    <>
      {layout.name}
      {layout.isDefault && <StatusChip tone="info">{t('default')}</StatusChip>}
      {layout.isPublic && (
        <StatusChip>{layout.own ? t('shared') : t('of', { owner: layout.owner })}</StatusChip>
      )}
    </>
  )
}

interface OwnItemsProps {
  readonly layout: NamedLayout
  readonly layouts: LayoutsOfGrid
  readonly act: (work: () => Promise<unknown>, done: string) => Promise<void>
}

/** What only the owner of a layout may do with it. */
function OwnItems({ layout, layouts, act }: OwnItemsProps) {
  const { t } = useTranslation('layouts')
  const { id, name, isDefault, isPublic } = layout
  const remove = async (): Promise<void> => {
    const question = {
      title: t('deleteTitle', { name }),
      message: t(isPublic ? 'deleteShared' : 'deleteOwn'),
      tone: 'danger',
      confirmLabel: t('delete'),
    } as const
    if (!(await confirm(question))) return
    await act(() => call(gridLayouts.remove, { id }), t('deleted', { name }))
    layouts.choose(null)
  }
  return (
    <>
      <DropdownMenu.Item onSelect={() => void act(() => layouts.saveAs(name, {}), t('saved', { name }))}>
        {t('update', { name })}
      </DropdownMenu.Item>
      <DropdownMenu.Item
        onSelect={() =>
          void act(
            () => call(gridLayouts.setDefault, { id, isDefault: !isDefault }),
            t(isDefault ? 'defaultTaken' : 'defaultSet', { name }),
          )
        }
      >
        {t(isDefault ? 'noDefault' : 'setDefault')}
      </DropdownMenu.Item>
      <DropdownMenu.Item
        onSelect={() =>
          void act(
            () => call(gridLayouts.share, { id, isPublic: !isPublic }),
            t(isPublic ? 'shareEnded' : 'shareBegun', { name }),
          )
        }
      >
        {t(isPublic ? 'stopSharing' : 'share')}
      </DropdownMenu.Item>
      <DropdownMenu.Item color="red" onSelect={() => void remove()}>
        {t('delete')}
      </DropdownMenu.Item>
    </>
  )
}

interface NameDialogProps {
  /** Names the user has already: saving under one writes over it. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onSave: (name: string, options: { isDefault: boolean; isPublic: boolean }) => Promise<void>
}

function NameDialog({ taken, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation('layouts')
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [isPublic, setPublic] = useState(false)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const written = name.trim()
  const over = taken.some((other) => other.toLowerCase() === written.toLowerCase())
  const save = async (): Promise<void> => {
    setBusy(true)
    await onSave(written, { isDefault, isPublic })
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t('saveAsTitle')}
      description={t('saveAsHint')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={written === ''} loading={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="g-layout-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (written !== '') void save()
        }}
      >
        <TextField.Root
          size="2"
          value={name}
          maxLength={80}
          placeholder={t('name')}
          aria-label={t('name')}
          onChange={(event) => setName(event.target.value)}
        />
        {over && (
          <Text size="1" color="amber" role="status">
            {t('writesOver', { name: written })}
          </Text>
        )}
        <Text as="label" size="2">
          <Checkbox checked={isDefault} onCheckedChange={(on) => setDefault(on === true)} /> {t('asDefault')}
        </Text>
        <Text as="label" size="2">
          <Checkbox checked={isPublic} onCheckedChange={(on) => setPublic(on === true)} /> {t('asShared')}
        </Text>
      </form>
    </Dialog>
  )
}
