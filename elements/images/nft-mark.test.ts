import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { nftMark } from './nft-mark.js';

describe('Mark of an NFT without a picture', () => {
  const draw = (name: string, collection?: string): SVGElement => {
    const root = document.createElement('div');
    render(nftMark(name, collection), root);
    return root.querySelector('svg') ?? expect.fail();
  };
  const initials = (name: string, collection?: string): string | undefined =>
    draw(name, collection).querySelector('text')?.textContent.trim();

  it('has the initials of the first two words of the collection, in any script', () => {
    expect(initials('#3', 'Harbor lights of 2024')).to.equal('HL');
    expect(initials('Light #3')).to.equal('L');
    expect(initials('1', 'أضواء المرفأ')).to.equal('أا');
    expect(initials('12', '1000 Dots')).to.equal('D');
    expect(initials('#1')).to.equal('1');
  });

  it('has one colour for a collection, and another pattern for each NFT', () => {
    const [one, other, foreign] = [draw('#1', 'Lights'), draw('#22', 'Lights'), draw('#1', 'Boats')];
    const fill = (svg: SVGElement): string | null | undefined => svg.querySelector('rect')?.getAttribute('fill');
    expect(fill(one)).to.equal(fill(other));
    expect(fill(one)).not.to.equal(fill(foreign));
    expect(one.querySelector('g')?.getAttribute('transform')).not.to.equal(
      other.querySelector('g')?.getAttribute('transform'),
    );
  });
});
