import { describe, expect, it } from 'vitest';
import { findNearest } from '../../../src/model/text/similar-names.ts';

const known = ['imageId', 'zone', 'chargeType', 'chargeQuantity', 'max-creates', 'no-color'];

describe('the nearest name', () => {
  it.each([
    ['a letter left out', 'imagId', 'imageId'],
    ['a letter too many', 'zzone', 'zone'],
    ['a wrong letter', 'zune', 'zone'],
    ['two letters swapped', 'zoen', 'zone'],
    ['another case and other joints', 'Charge_Type', 'chargeType'],
    ['a beginning that two names share', 'chargeQuantiti', 'chargeQuantity'],
  ])('is found despite %s', (_, written, meant) => {
    expect(findNearest(written, known)).toBe(meant);
  });

  it.each([
    ['nothing is written', ''],
    ['nothing is near', 'hypervisor'],
    ['more is written than anybody mistypes', 'zone'.repeat(11)],
  ])('is none where %s', (_, written) => {
    expect(findNearest(written, known)).toBeUndefined();
  });

  it('is the first of two that are equally near', () => {
    expect(findNearest('zoneX', ['zoneA', 'zoneB'])).toBe('zoneA');
  });
});
