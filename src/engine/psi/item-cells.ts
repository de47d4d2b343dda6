/** The cells of an item as a view; `width` periods of each item are adjacent. */
export const itemCells = <Cells extends { subarray(from: number, to: number): Cells }>(
  cells: Cells,
  item: number,
  width: number,
): Cells => cells.subarray(item * width, (item + 1) * width)
