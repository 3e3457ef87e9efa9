
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Cüzdanınızdaki bir işlemi onaylamak için kodunuz: ${0}`,
's0697864079f54e09': str`Yeni bir cihaz e-postanızla giriş yapmak istiyor: ${0}`,
's0bc115ced4b55905': `Cihaz daha önce durduruldu ya da bu bağlantı hiçbir cihaza ait değil.`,
's10f8c9339178b1e2': `Durdur`,
's1389ed7930de0ecc': `E-posta değişikliğini onaylayın`,
's14629db6375fb9ed': `Cüzdanınıza yeni bir kurtarma yolu eklendi`,
's14ac0f7de36f73ed': `Bu siz değilseniz cüzdanınızı kendi cihazınızda açın, Ayarlar, Cihazlar bölümünden diğer tüm cihazları kaldırın. Ardından varlıklarınızı başka bir cüzdana taşıyın.`,
's15e5801c44b62eb5': str`Cüzdanınızı yeni bir cihazda açan kod: ${0}`,
's18756b6e66911de4': `Cüzdan hesabınız silinecek`,
's194da8aade6d33d4': `20 dakika geçerlidir. Cüzdandan hiç kimse sizden bunu istemez: yalnızca istediğiniz pencereye girin.`,
's1b1521dbc2eeda0c': `Cüzdan`,
's2a070b9dd68b8bbf': `Bu sizseniz o zamana kadar yapmanız gereken bir şey yok.`,
's2ae5bb2805ca8787': `Yeni bir cihaz cüzdanınıza giriş yaptı`,
's2b74825a34426211': str`Bu siz değilseniz bu bağlantıyı ${0} tarihine kadar açın. Mümkünse değişikliği geri alır ve herkesin oturumunu kapatır:`,
's3199965f24cbd800': `Cüzdan hesabınız askıya alındı`,
's33762ea08e6213bb': `Bu siz değilseniz şu bağlantıyla durdurun:`,
's363283d74d6bf939': `Cüzdanınız az önce yeni bir cihazda açıldı.`,
's38b30c51b7f5a23b': str`Cüzdanınızın e-postası ${0} olarak değişti`,
's5284146b162e6191': `Cüzdanınızın bir kurtarma yolu kaldırıldı`,
's59931f5889bd6541': `Bu sizseniz şu bağlantıyı açıp onaylayın:`,
's5a208979ad1c050c': `Cüzdan hesabınız yeniden kullanılabilir`,
's5a496f96574d601d': `Cüzdanınızdan geçiş anahtarı kaldırıldı`,
's5e27738a2e8eb763': `Giriş yap`,
's60af3369c7a1fbdf': `Cüzdanınız artık geçiş anahtarı istemiyor`,
's61c614d4ec3eabba': str`Giriş yapmak için kodunuz: ${0}`,
's655557d5e9756c79': `Bir kod istemediyseniz bu e-postayı dikkate almayın.`,
's6daebcb64a2c5387': `Cüzdanınız artık geçiş anahtarı istiyor`,
's7d7e2cd843fd5217': `Bağlantı 20 dakika geçerlidir. Bu siz değilseniz bu e-postayı dikkate almayın.`,
's8c38d9d7e8969713': str`${0} kodu, cüzdanınızın bundan sonra ${1} e-postasını kullanmasını onaylar`,
's8df251dcfa4cc96e': `Yeni bir cihaz cüzdanınızı açmak istiyor. Sizin değilse durdurun.`,
's9c3162e71dc07315': `Onay kodunuz`,
'sa1824851811918b6': `Bu bağlantının süresi doldu`,
'sa493a605d27ea5d0': `Bu sizseniz bu e-postayı dikkate almayın.`,
'sa4d9b44670d7b80e': `Bir cihazın cüzdanınızdaki oturumu kapatıldı`,
'sa6bbee029e534ef3': `Yeni bir cihazı onaylayın`,
'saff261b1848063f9': `Cüzdanınızı yeni bir cihazda açma kodu`,
'sb3b17fe56629df9e': `Cüzdanınıza geçiş anahtarı eklendi`,
'sb46927436aded535': str`Yeni bir cihaz cüzdanınızı alışılmadık bir yolla açmak istiyor. ${0} tarihine kadar beklemesi gerekiyor.`,
'sb535667d68db1da6': `Diğer cihazların cüzdanınıza erişimi kaldırıldı`,
'sb59d68ed12d46377': `Yükleniyor`,
'sb8d68eea081d6e4b': `Cihaz cüzdanınızı açamaz.`,
'sb96fc33a776a957e': `Cüzdanınızı yeni bir cihazda açmıyorsanız bu e-postayı yok sayın ve posta kutunuzun parolasını değiştirin.`,
'sbc425a6306115865': str`${0} kodu, cüzdanınızın ${1} e-postasına taşınmasını onaylar`,
'sbc9c055b9dd00375': `Cüzdanınızın sözcükleri ya da özel anahtarı gösterildi`,
'sc25ce3e93841bc64': `Yeni bir cihaz cüzdanınızı açmak istiyor`,
'sc2b12d14c2489d1c': `Cüzdan hesabınızın verileri dışa aktarıldı`,
'sc5fcb9351a03ab2e': `Durduruldu`,
'sc683c10250a1b719': `Ne zaman`,
'sd2ae53c05559f902': `Yeni cihazı durdurun`,
'sdd99f766710fe993': `Kod 20 dakika geçerlidir. Yalnızca cüzdanın kendisine girin. Kimse bu kodu başka bir yolla istemez.`,
'sdf1a948bb4466cad': `Cüzdanınız yeni bir cihazda açıldı`,
'se08cb3c02cb53a24': `Bu cihazı onaylayın`,
'se3cf869d3e29e9b8': `Yeni e-postanızı onaylayın`,
'sf0dc03f488279b3f': `Bu değişikliği geri alın`,
'sf28c882840255ba6': `Giriş kodunuz`,
'sf3f752ef031b25d8': `Nerede`,
    };
  