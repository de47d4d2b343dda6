import { describe, expect, it } from 'vitest'
import { circlesAmong, importsIn, type Circle, type Import } from '../support/imports.ts'

/** The server has floors: server-floors.test.ts. */
const areas = ['src/domain', 'src/engine', 'src/cli', 'src/workbench']

/** The folder of a file at the first level below the area; a file of the area itself stands for itself. */
const folderIn =
  (area: string) =>
  (file: string): string =>
    file.slice(area.length + 1).split('/')[0]!

/** What a reader needs to mend a circle: its folders, and the arrows between them with their files. */
function described({ folders, imports }: Circle, folderOf: (file: string) => string): string {
  const arrows = Map.groupBy(imports, ({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`)
  return [
    folders.join(', '),
    ...[...arrows].map(([arrow, all]) =>
      [`  ${arrow}`, ...all.map(({ from, to }) => `    ${from} imports ${to}`)].join('\n'),
    ),
  ].join('\n')
}

function circlesIn(imports: readonly Import[], folderOf: (file: string) => string): string[] {
  return circlesAmong(imports, folderOf).map((circle) => described(circle, folderOf))
}

describe('the folders of an area are in an order', () => {
  it.each(areas)('%s', (area) => {
    const imports = importsIn(area)
    expect(imports.length).toBeGreaterThan(0)
    expect(circlesIn(imports, folderIn(area))).toEqual([])
  })

  it('a circle is found and named with its files', () => {
    const imports = [
      { from: 'src/engine/kitting/a.ts', to: 'src/engine/bom/b.ts' },
      { from: 'src/engine/bom/c.ts', to: 'src/engine/psi/d.ts' },
      { from: 'src/engine/psi/d.ts', to: 'src/engine/kitting/e.ts' },
      { from: 'src/engine/psi/d.ts', to: 'src/engine/columns.ts' },
    ]
    expect(circlesIn(imports.slice(1), folderIn('src/engine'))).toEqual([])
    const [circle] = circlesIn(imports, folderIn('src/engine'))
    expect(circle).toContain('bom, kitting, psi')
    expect(circle).toContain('src/engine/bom/c.ts imports src/engine/psi/d.ts')
    expect(circle).not.toContain('columns')
  })
})

describe('assembly', () => {
  const imports = importsIn('assembly')
  const shared = ['interface', 'memory', 'numbers']
  const levelOf = (file: string): number => shared.indexOf(file.split('/')[1]!)

  it('kernels are in an order, and the files of each, from its entry to its data', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(circlesIn(imports, (file) => file.split('/').slice(1, 3).join('/'))).toEqual([])
    expect(circlesIn(imports, (file) => file)).toEqual([])
  })

  it('what all kernels share imports no kernel, and the interface nothing', () => {
    const upward = imports.filter(({ from, to }) => levelOf(from) >= 0 && levelOf(to) < 0)
    expect(upward).toEqual([])
    expect(imports.filter(({ from }) => levelOf(from) === 0)).toEqual([])
  })

  it('nothing imports the entry of the module', () => {
    expect(imports.filter(({ to }) => to === 'assembly/index.ts')).toEqual([])
  })
})
