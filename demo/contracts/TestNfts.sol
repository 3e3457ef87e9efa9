// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// Collection of unique tokens; everybody may mint.
contract TestNft is ERC721 {
    string private base;

    constructor(string memory name, string memory symbol, string memory baseUri) ERC721(name, symbol) {
        base = baseUri;
    }

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function _baseURI() internal view override returns (string memory) {
        return base;
    }
}

/// Collection of tokens with several copies; everybody may mint.
contract TestItems is ERC1155 {
    string public name;

    constructor(string memory name_, string memory uri) ERC1155(uri) {
        name = name_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }
}
