const FIRST =
  'Amber Ashen Barley Birch Bramble Brisk Candle Cedar Cinder Clover Cobble Copper Cosy Crooked Dapper Dusky Fallow Fennel Flint Gentle Ginger Hazel Hollow Juniper Kindly Linen Mellow Mossy Nimble Paper Patient Pewter Plum Quiet Saffron Sandy Slate Thistle Velvet Woolly'.split(
    ' ',
  );

const SECOND =
  'Anvil Badger Beehive Bobbin Button Cellar Drawer Heron Jar Kettle Lantern Larder Mitten Otter Parcel Pantry Pebble Satchel Teapot Thimble'.split(
    ' ',
  );

/** Unusual names by index, to test lists. */
const UNUSUAL: Readonly<Record<number, string>> = {
  23: 'Öresund Börs',
  41: "Grandmother's Patchwork Handbag for Long Journeys by Sea",
  67: 'محفظة الميناء',
  88: '港の財布',
  131: 'Zwölf Boxkämpfer',
  204: 'قلم رصاص',
  307: 'Porte-monnaie d’Été',
  411: '<b>Bold</b> & "Quoted"',
  512: 'W',
};

/** Returns the unique, invented name of the wallet at an index. */
export function walletName(place: number): string {
  const unusual = UNUSUAL[place];
  if (unusual) return unusual;
  // Advances both lists at once, so that neighbours share no word
  const first = FIRST[place % FIRST.length] ?? '';
  const second = SECOND[(place + Math.floor(place / FIRST.length)) % SECOND.length] ?? '';
  return `${first} ${second}`;
}
